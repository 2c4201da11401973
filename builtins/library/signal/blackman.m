function w = blackman(n, varargin)
% blackman(n, 'periodic') is a Blackman window of n samples.
% example:
%   fprintf('%.4f ', blackman(5)), fprintf('\n')
% prints:
%   -0.0000 0.3400 1.0000 0.3400 -0.0000 

% with: windows
  w = cosineSum(n, [0.42 0.5 0.08], varargin{:});
end
