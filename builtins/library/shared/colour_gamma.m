function B = gamma_applied(A, options, forth)
% Colours from light (forth) or the other way, in the class of A or the one asked for.
  space = 'srgb'; type = class(A);
  for k = 1:2:numel(options)
    switch validatestring(options{k}, {'ColorSpace', 'OutputType'})
      case 'ColorSpace', space = validatestring(options{k + 1}, {'srgb', 'adobe-rgb-1998'});
      case 'OutputType', type = validatestring(options{k + 1}, {'double', 'single', 'uint8', 'uint16'});
    end
  end
  x = A;
  if ~isa(A, 'float'), x = im2double(A); end
  s = sign(x); x = abs(x);
  if strcmp(space, 'srgb')
    g = 2.4; a = 1.055; slope = 12.92; from = 0.0031308;
    if forth
      small = x <= from;
      y = a * x .^ (1 / g) - (a - 1); y(small) = slope * x(small);
    else
      small = x <= 0.04045;
      y = ((x + (a - 1)) / a) .^ g; y(small) = x(small) / slope;
    end
  elseif forth
    y = x .^ (1 / 2.19921875);
  else
    y = x .^ 2.19921875;
  end
  B = s .* y;
  switch type
    case 'uint8', B = im2uint8(B);
    case 'uint16', B = im2uint16(B);
    otherwise, B = cast(B, type);
  end
end
