function at = findstr(a, b, varargin)
% Where the shorter of two texts occurs in the longer.
  if ~(ischar(a) && ischar(b)) || (size(a, 1) > 1 || size(b, 1) > 1)
    error('MATLAB:findstr:invalidInput', 'Inputs must be character vectors.');
  end
  if numel(a) < numel(b)
    [a, b] = deal(b, a);
  end
  if isempty(b)
    at = [];
  else
    at = strfind(a, b);
  end
end
