function varargout = ind2rgb(x, map)
% The colours of an indexed image.
  if ~isnumeric(x) || ~isreal(x) || (isfloat(x) && any(x(:) ~= fix(x(:))))
    error('MATLAB:ind2rgb:invalidIndices', 'The image must hold indices of colours.');
  end
  if ~(isfloat(map) && ismatrix(map) && size(map, 2) == 3 && all(map(:) >= 0 & map(:) <= 1))
    error('MATLAB:ind2rgb:invalidMap', 'The map must have three columns of numbers between 0 and 1.');
  end
  at = double(x) + double(isinteger(x));
  at = max(at, 1);
  most = size(map, 1);
  if any(at(:) > most)
    warning('MATLAB:ind2rgb:outOfRange', 'Indices beyond the map take its last colour.');
    at(at > most) = most;
  end
  shape = size(x);
  if nargout > 1
    for k = 1:3
      varargout{k} = reshape(map(at, k), shape);
    end
  else
    out = reshape(map(at(:), :), [shape(1) prod(shape(2:end)) 3]);
    if numel(shape) > 2
      out = reshape(out, [shape(1:2) prod(shape(3:end)) 3]);
      out = permute(out, [1 2 4 3]);
      out = reshape(out, [shape(1:2) 3 shape(4:end)]);
    end
    varargout{1} = out;
  end
end
