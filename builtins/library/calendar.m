function c = calendar(varargin)
% The month of a date as a 6x7 matrix that begins with Sunday.
  if nargin == 0
    v = datevec(now);
    v(3) = floor(v(3));
  elseif nargin == 1
    v = datevec(varargin{1});
  else
    v = [varargin{1} varargin{2} 1];
  end
  days = zeros(7, 6);
  first = mod(datenum(v(1), v(2), 1) - 2, 7);
  last = eomday(v(1), v(2));
  days(first + (1:last)) = 1:last;
  if nargout > 0
    c = days';
    return
  end
  fprintf('%s\n', ['                    ' datestr(datenum(v(1), v(2), 1), 'mmm yyyy')]);
  fprintf('     S     M    Tu     W    Th     F     S\n');
  for week = days
    fprintf('%6d', week);
    fprintf('\n');
  end
end
