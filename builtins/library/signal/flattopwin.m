function w = flattopwin(n, varargin)
% flattopwin(n, 'periodic') is a flat top window of n samples.
% example:
%   fprintf('%.4f ', flattopwin(5)), fprintf('\n')
% prints:
%   -0.0004 -0.0547 1.0000 -0.0547 -0.0004 

% with: windows
  w = cosineSum(n, [0.21557895 0.41663158 0.277263158 0.083578947 0.006947368], varargin{:});
end
