function out = timeBetween(x, v, varargin)
% interp1(x, v, xq, ...) where places or values are dates or durations: by numbers from the first one on.
  if isempty(varargin) || ischar(varargin{1}) || isstring(varargin{1})
    error('MATLAB:interp1:NotEnoughTimes', 'interp1 of times needs the places of the values: interp1(x, v, xq).');
  end
  query = varargin{1};
  if isTime(x) || isTime(query)
    if ~strcmp(class(x), class(query)) || isempty(x)
      error('MATLAB:interp1:TimeMismatch', 'The places of the values and those asked for must be of one class: both datetime or both duration.');
    end
    start = x(1);
    x = milliseconds(x - start);
    varargin{1} = milliseconds(query - start);
  end
  if ~isTime(v) || isempty(v)
    out = interp1(x, v, varargin{:});
    return
  end
  start = v(1);
  for k = 2:numel(varargin)
    if isTime(varargin{k}), varargin{k} = milliseconds(varargin{k} - start); end
  end
  out = start + milliseconds(interp1(x, milliseconds(v - start), varargin{:}));
end

function tf = isTime(x)
  tf = isdatetime(x) || isduration(x);
end
