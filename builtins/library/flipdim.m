function y = flipdim(x, dim)
% flipdim(x, dim) turns the order of elements along a dimension around. flip is its name today.
% example:
%   disp(flipdim([1 2 3], 2))
% prints:
%        3     2     1
  if ~(isnumeric(dim) && isscalar(dim) && dim >= 1 && dim == fix(dim))
    error('MATLAB:flipdim:InvalidDimensionInput', 'Dimension must be a positive integer.');
  end
  y = flip(x, dim);
end
