function y = idct(x, varargin)
% idct(x, n, dim) undoes dct; idct(..., 'Type', t) that of type 1, 2, 3 or 4.
% example:
%   fprintf('%.4f ', idct(dct([1 2 3 4]))), fprintf('\n')
% prints:
%   1.0000 2.0000 3.0000 4.0000 

% with: cosine
  y = cosineTransform('idct', x, varargin);
end
