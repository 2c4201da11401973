function y = medfilt1(x, n, varargin)
% medfilt1(x, n, [], dim, nanflag, padding) is a moving median over n samples (3), zeros beyond the
% ends; padding 'truncate' uses shorter windows there. nanflag: 'includenan' or 'omitnan'.
% example:
%   disp(medfilt1([1 9 2 3 4]))
% prints:
%        1     2     3     3     3
  if nargin < 2 || isempty(n), n = 3; end
  dim = find(size(x) ~= 1, 1);
  if isempty(dim), dim = 1; end
  ends = 'zeropad';
  nans = 'includenan';
  for k = 1:numel(varargin)
    v = varargin{k};
    if isnumeric(v)
      if k == 2 && ~isempty(v), dim = v; end
    else
      switch validatestring(v, {'zeropad', 'truncate', 'includenan', 'omitnan'})
        case {'zeropad', 'truncate'}, ends = char(v);
        otherwise, nans = char(v);
      end
    end
  end
  if mod(n, 2) == 1, reach = [n - 1, n - 1] / 2; else, reach = [n / 2, n / 2 - 1]; end
  if strcmp(ends, 'truncate')
    y = movmedian(x, reach, dim, nans, 'Endpoints', 'shrink');
  else
    y = movmedian(x, reach, dim, nans, 'Endpoints', 0);
  end
end
