function varargout = fplot(varargin)
% fplot(f, [a b]) draws a function; fplot(fx, fy, [a b]) a curve. h.XRange = [c d] draws it over another range.
% example:
%   h = fplot(@(x) x.^2, [0 2]); h.XRange = [0 3]; disp(max(h.YData))
% prints:
%        9

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  f = asFunction(args{1});
  args(1) = [];
  g = [];
  if ~isempty(args) && isa(args{1}, 'function_handle')
    g = args{1};
    args(1) = [];
  end
  range = [-5 5];
  given = ~isempty(args) && isnumeric(args{1});
  if given
    range = args{1}(:)';
    args(1) = [];
    if ~any(numel(range) == [2 4]) || range(1) >= range(2), error('MATLAB:fplot:InvalidRange', 'The range must be [min max] with min < max.'); end
  end
  fs = f;
  if ~iscell(fs), fs = {fs}; end
  [pairs, args] = lineSpec(args);
  if nargout > 1
    varargout = cell(1, 2);
    [varargout{:}] = samples(fs{1}, g, range, 401);
    return
  end
  ax = newFlatPlot(ax);
  h = [];
  for k = 1:numel(fs)
    look = [{'Color', hgcolor(ax), 'DisplayName', nameOf(fs{k}, g)}, pairs, args];
    if isempty(g)
      one = hgobject('functionline', ax, 'Function', fs{k}, 'XRange', range(1:2), look{:}, 'Sampler', @sampleLine);
      if ~given, one.XRangeMode = 'auto'; end
    else
      one = hgobject('parameterizedfunctionline', ax, 'XFunction', fs{k}, 'YFunction', g, 'TRange', range(1:2), look{:}, 'Sampler', @sampleLine);
    end
    sampleLine(one);
    h = [h; one]; %#ok<AGROW>
  end
  if isempty(g) && strcmp(ax.XLimMode, 'auto') && ~ishold(ax), ax.XLim = range(1:2); end
  if numel(range) == 4, ax.YLim = range(3:4); end
  if nargout > 0, varargout{1} = h; end
end

function sampleLine(h)
% Finds the points of a line again, with its functions and range as they are now.
  density = h.MeshDensity;
  if density == 23, density = 401; end
  if strcmp(h.Type, 'functionline')
    [x, y] = samples(h.Function, [], h.XRange, density);
    if strcmp(h.ShowPoles, 'on'), y(poles(h.Function, x, y)) = NaN; end
  else
    [x, y] = samples(h.XFunction, h.YFunction, h.TRange, density);
  end
  set(h, 'XData', x, 'YData', y);
end

function [x, y] = samples(f, g, range, n)
  t = linspace(range(1), range(2), max(2, round(n)));
  if ~isempty(g)
    x = valuesAt(f, t);
    y = valuesAt(g, t);
    return
  end
  x = t;
  y = valuesAt(f, x);
  % More points where the curve bends.
  for finer = 1:2
    bend = abs(diff(y, 2)) > 0.002 * (max(y(isfinite(y))) - min(y(isfinite(y))));
    at = find(bend);
    if isempty(at) || numel(at) > 2000, break, end
    more = [(x(at) + x(at + 1)) / 2, (x(at + 1) + x(at + 2)) / 2];
    [x, order] = unique([x, more]);
    all = [y, valuesAt(f, more)];
    y = all(order);
  end
end

function at = poles(f, x, y)
% Samples before which there is no line: between two values of different signs a continuous function comes closer to zero
% when one looks closer, and one with a pole goes further away.
  at = [];
  turns = find(sign(y(1:end - 1)) .* sign(y(2:end)) < 0);
  if numel(turns) > 1000, return, end
  for k = turns
    a = x(k); b = x(k + 1); ya = y(k); yb = y(k + 1);
    near = min(abs([ya yb]));
    for closer = 1:30
      m = (a + b) / 2;
      ym = valuesAt(f, m);
      if ~isfinite(ym), ym = Inf; ya = Inf; yb = Inf; break, end
      if abs(ym) < near / 2, break, end
      if sign(ym) == sign(ya), a = m; ya = ym; else, b = m; yb = ym; end
    end
    if abs(ym) >= near / 2 && min(abs([ya yb])) > 2 * near, at(end + 1) = k; end %#ok<AGROW>
  end
end

function name = nameOf(f, g)
% What a legend says: the expression of an anonymous function without its dots, or the name.
  name = func2str(f);
  if ~isempty(g)
    name = '';
  elseif startsWith(name, '@(')
    name = regexprep(name, '^@\([^)]*\)\s*', '');
    name = regexprep(name, '\.([*/\\^''])', '$1');
  else
    name = [name '(x)'];
  end
end

function y = valuesAt(f, x)
  try
    y = double(real(f(x)));
    if numel(y) ~= numel(x), y = arrayfun(@(v) double(f(v)), x); end
  catch
    y = arrayfun(@(v) double(real(f(v))), x);
  end
  y = reshape(y, 1, []);
end
