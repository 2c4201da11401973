function y = dct(x, varargin)
% dct(x, n, dim) is the orthogonal discrete cosine transform (type 2) along a dimension;
% dct(..., 'Type', t) that of type 1, 2, 3 or 4.
% example:
%   fprintf('%.4f ', dct([1 2 3 4])), fprintf('\n')
% prints:
%   5.0000 -2.2304 0.0000 -0.1585 

% with: cosine
  y = cosineTransform('dct', x, varargin);
end
