function d = addtodate(d, q, f)
% d, serial day numbers, moved by q units f.
  if ~isnumeric(d) || ~isnumeric(q) || ~(ischar(f) || isstring(f))
    error('MATLAB:addtodate:invalidInput', ...
          'Inputs must be serial date numbers, a quantity and the name of a unit.');
  end
  if ~(isscalar(d) || isscalar(q) || isequal(size(d), size(q)))
    error('MATLAB:addtodate:sizeMismatch', 'Dates and quantities must have the same size.');
  end
  f = char(f);
  perDay = struct('day', 1, 'hour', 24, 'minute', 1440, 'second', 86400, 'millisecond', 86400000);
  if any(strcmp(f, {'year', 'month'}))
    if strcmp(f, 'year')
      q = 12 * q;
    end
    d = movedByMonths(d, q);
  elseif isfield(perDay, f)
    d = d + q / perDay.(f);
  else
    error('MATLAB:addtodate:invalidUnit', ...
          'The unit must be year, month, day, hour, minute, second or millisecond.');
  end
end

function d = movedByMonths(d, q)
  if isscalar(d), d = repmat(d, size(q)); end
  part = d - floor(d);
  v = datevec(floor(d(:)));
  months = v(:, 2) - 1 + q(:);
  year = v(:, 1) + floor(months / 12);
  month = mod(months, 12) + 1;
  day = min(v(:, 3), eomday(year, month));
  d = reshape(datenum(year, month, day), size(d)) + part;
end
