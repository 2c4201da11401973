function x = convertTo(t, kind, varargin)
% convertTo(t, kind) gives datetimes as numbers: 'posixtime', 'datenum', 'excel', 'excel1904', 'juliandate', 'modifiedjuliandate', 'yyyymmdd',
% 'epochtime' (with 'Epoch', t0 and 'TicksPerSecond', n).
% example:
%   disp(convertTo(datetime(1970, 1, 2), 'posixtime'))
% prints:
%          86400
  if ~isdatetime(t), error('MATLAB:convertTo:InvalidInput', 'The input must be a datetime array.'); end
  switch lower(char(kind))
    case 'posixtime', x = posixtime(t);
    case 'datenum', x = datenum(t);
    case 'excel', x = exceltime(t);
    case 'excel1904', x = exceltime(t, '1904');
    case 'juliandate', x = juliandate(t);
    case 'modifiedjuliandate', x = juliandate(t, 'modifiedjuliandate');
    case 'yyyymmdd', x = yyyymmdd(t);
    case 'epochtime'
      epoch = datetime(1970, 1, 1, 'TimeZone', t.TimeZone);
      ticks = 1;
      for k = 1:2:numel(varargin) - 1
        switch lower(char(varargin{k}))
          case 'epoch', epoch = datetime(varargin{k + 1}, 'TimeZone', t.TimeZone);
          case 'tickspersecond', ticks = double(varargin{k + 1});
          otherwise, error('MATLAB:datetime:parseArgs:BadParamName', 'Invalid parameter name: ''%s''.', char(varargin{k}));
        end
      end
      x = int64(floor(seconds(t - epoch) * ticks));
    otherwise
      error('MATLAB:datetime:InvalidConvertTo', '''%s'' is not a kind of number that datetimes convert to.', char(kind));
  end
end
