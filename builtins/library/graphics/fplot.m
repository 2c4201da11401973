function varargout = fplot(varargin)
% fplot(f, [a b]) draws a function; fplot(fx, fy, [a b]) a curve.
% example:
%   h = fplot(@(x) x.^2, [0 2]); disp(max(h.YData))
% prints:
%        4

% with: axes_args
  [ax, args] = axesFor(varargin);
  f = args{1};
  args(1) = [];
  if ischar(f), f = str2func(['@(x) ' vectorize(f)]); end
  g = [];
  if ~isempty(args) && isa(args{1}, 'function_handle')
    g = args{1};
    args(1) = [];
  end
  range = [-5 5];
  if ~isempty(args) && isnumeric(args{1})
    range = args{1};
    args(1) = [];
  end
  fs = f;
  if ~iscell(fs), fs = {fs}; end
  [pairs, args] = lineSpec(args);
  h = [];
  if nargout < 2, ax = newFlatPlot(ax); end
  for k = 1:numel(fs)
    t = linspace(range(1), range(2), 401);
    if isempty(g)
      x = t;
      y = valuesAt(fs{k}, x);
      % More points where the curve bends.
      for round = 1:2
        bend = abs(diff(y, 2)) > 0.002 * (max(y(isfinite(y))) - min(y(isfinite(y))));
        at = find(bend);
        if isempty(at) || numel(at) > 2000, break, end
        more = [(x(at) + x(at + 1)) / 2, (x(at + 1) + x(at + 2)) / 2];
        [x, order] = unique([x, more]);
        all = [y, valuesAt(fs{k}, more)];
        y = all(order);
      end
      y(poles(fs{k}, x, y)) = NaN;
    else
      x = valuesAt(fs{k}, t);
      y = valuesAt(g, t);
    end
    if nargout > 1
      varargout = {x, y};
      return
    end
    h = [h; hgobject('line', ax, 'XData', x, 'YData', y, 'Color', hgcolor(ax), 'DisplayName', nameOf(fs{k}, g), pairs{:}, args{:})];
  end
  if isempty(g) && strcmp(ax.XLimMode, 'auto') && ~ishold(ax), ax.XLim = range(1:2); end
  if numel(range) == 4, ax.YLim = range(3:4); end
  if nargout > 0, varargout{1} = h; end
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
