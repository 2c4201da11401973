function d = im2double(x, kind)
% An image as doubles between 0 and 1.
  if nargin > 1
    if ~strcmp(kind, 'indexed')
      error('MATLAB:im2double:invalidType', 'The second input must be ''indexed''.');
    end
    if ~(isfloat(x) || isa(x, 'uint8') || isa(x, 'uint16') || islogical(x))
      error('MATLAB:im2double:invalidIndexedImage', 'Indices must be positive integers.');
    end
    d = double(x) + double(isinteger(x) || islogical(x));
    return
  end
  switch class(x)
    case {'double', 'single', 'logical'}
      d = double(x);
    case {'uint8', 'uint16'}
      d = double(x) / double(intmax(class(x)));
    case 'int16'
      d = (double(x) + 32768) / 65535;
    otherwise
      error('MATLAB:im2double:invalidType', 'Images of class ''%s'' are not taken.', class(x));
  end
end
