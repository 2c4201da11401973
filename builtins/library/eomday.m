function d = eomday(y, m)
% Last day of month m of year y.
  if ~isnumeric(y) || ~isnumeric(m)
    error('MATLAB:eomday:invalidInput', 'Years and months must be numeric.');
  end
  days = [31 28 31 30 31 30 31 31 30 31 30 31];
  leap = (mod(y, 4) == 0 & mod(y, 100) ~= 0) | mod(y, 400) == 0;
  d = reshape(days(m), size(m)) + (m == 2 & leap);
end
