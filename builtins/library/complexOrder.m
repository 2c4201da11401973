function varargout = complexOrder(kind, x, varargin)
% median, mode, cummax and cummin of complex numbers: by magnitude, then angle, as sort orders them.
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
  backward = false;
  omit = false;
  for k = 1:numel(varargin)
    option = varargin{k};
    if isnumeric(option)
      dim = option;
    elseif strcmpi(option, 'all')
      x = x(:);
      dim = 1;
    elseif strcmpi(option, 'reverse')
      backward = true;
    elseif any(strcmpi(option, {'omitnan', 'omitmissing'}))
      omit = true;
    elseif ~any(strcmpi(option, {'forward', 'includenan', 'includemissing'}))
      error('MATLAB:unknownOption', 'Invalid option ''%s'' for %s.', char(option), kind);
    end
  end
  order = [dim 1:dim - 1 dim + 1:max(ndims(x), dim)];
  y = permute(x, order);
  sizes = size(y);
  y = reshape(y, sizes(1), []);
  scan = strncmp(kind, 'cum', 3);
  if scan
    [out, at] = scanned(kind, y, backward);
    sizes(1) = size(out, 1);
  else
    [out, at] = reduced(kind, y, omit);
    sizes(1) = 1;
  end
  varargout{1} = ipermute(reshape(out, sizes), order);
  varargout{2} = ipermute(reshape(at, sizes), order);
end

function [out, at] = reduced(kind, y, omit)
  columns = size(y, 2);
  out = NaN(1, columns, 'like', y);
  at = zeros(1, columns);
  for k = 1:columns
    v = y(:, k);
    if omit, v = v(~isnan(v)); end
    if strcmp(kind, 'mode')
      v = sort(v(~isnan(v)));
      if isempty(v), continue, end
      starts = find([true; v(2:end) ~= v(1:end - 1)]);
      [at(k), best] = max(diff([starts; numel(v) + 1]));
      out(k) = v(starts(best));
    elseif ~isempty(v) && ~any(isnan(v))
      v = sort(v);
      middle = (numel(v) + 1) / 2;
      out(k) = (v(floor(middle)) + v(ceil(middle))) / 2;
    end
  end
end

function [out, at] = scanned(kind, y, backward)
  n = size(y, 1);
  out = y;
  at = zeros(size(y));
  steps = 1:n;
  if backward, steps = n:-1:1; end
  for k = 1:size(y, 2)
    best = 0;
    for i = steps
      if best == 0 || isnan(y(best, k)) || better(kind, y(i, k), y(best, k)), best = i; end
      out(i, k) = y(best, k);
      at(i, k) = best;
    end
  end
end

function yes = better(kind, a, b)
  if strcmp(kind, 'cummax')
    yes = abs(a) > abs(b) || (abs(a) == abs(b) && angle(a) > angle(b));
  else
    yes = abs(a) < abs(b) || (abs(a) == abs(b) && angle(a) < angle(b));
  end
end
