function [c, shape, kind] = colourTriples(name, count, r, g, b)
% Colours as rows: from a map, an image or three arrays; integers are scaled to [0, 1].
  shape = size(r);
  kind = class(r);
  if count == 3
    if ~(isequal(size(r), size(g)) && isequal(size(r), size(b)))
      error(['MATLAB:' name ':sizeMismatch'], 'The three inputs must have the same size.');
    end
    if ~(strcmp(kind, class(g)) && strcmp(kind, class(b)))
      error(['MATLAB:' name ':classMismatch'], 'The three inputs must be of the same class.');
    end
    all3 = cat(2, r(:), g(:), b(:));
  else
    isMap = ismatrix(r) && size(r, 2) == 3;
    isImage = ndims(r) >= 3 && size(r, 3) == 3;
    if ~(isnumeric(r) && (isMap || isImage))
      error(['MATLAB:' name ':invalidInput'], 'Colours are an M-by-3 map or an M-by-N-by-3 image.');
    end
    if isMap
      all3 = r;
      if strcmp(name, 'rgb2hsv') && isfloat(r) && (any(r(:) < 0) || any(r(:) > 1))
        error(['MATLAB:' name ':invalidMap'], 'The elements of a colour map must be between 0 and 1.');
      end
    else
      order = [1 2 4:ndims(r) 3];
      all3 = reshape(permute(r, order), [], 3);
    end
  end
  if ~isreal(all3) || ~isnumeric(all3)
    error(['MATLAB:' name ':invalidInput'], 'Colours must be real numbers.');
  end
  if isinteger(all3)
    low = double(intmin(kind));
    c = (double(all3) - low) / (double(intmax(kind)) - low);
  else
    c = all3;
  end
end

function varargout = colourResult(c, shape, kind, wanted, apart)
% Rows of colours back in the shape that they came in.
  if wanted > 1
    if numel(shape) > 2 && ~apart
      shape(3) = [];
    elseif ~apart
      shape = [shape(1) 1];
    end
    for k = 1:3
      varargout{k} = reshape(c(:, k), shape);
    end
    return
  end
  if apart
    varargout{1} = reshape(c, [shape 3]);
    if numel(shape) == 2, return, end
    shape = [shape(1:2) 3 shape(3:end)];
  end
  if numel(shape) > 2
    flat = [shape(1:2) shape(4:end) 3];
    varargout{1} = permute(reshape(c, flat), [1 2 numel(shape) 3:numel(shape)-1]);
  else
    varargout{1} = reshape(c, shape);
  end
end
