function y = db(x, kind, r)
% db(x) is 20 log10 of the magnitude; db(x, 'power') 10 log10; db(x, 'voltage', r) at r ohms.
% example:
%   disp(db(100, 'power'))
% prints:
%       20
  if nargin < 2, kind = 'voltage'; end
  if nargin < 3, r = 1; end
  if isnumeric(kind), [kind, r] = deal('voltage', kind); end
  if strcmp(validatestring(kind, {'voltage', 'power'}), 'power')
    y = 10 * log10(x);
  else
    y = 10 * log10(abs(x) .^ 2 / r);
  end
end
