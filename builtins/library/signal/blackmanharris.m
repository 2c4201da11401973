function w = blackmanharris(n, varargin)
% blackmanharris(n, 'periodic') is a four-term Blackman-Harris window.
% example:
%   fprintf('%.4f ', blackmanharris(5)), fprintf('\n')
% prints:
%   0.0001 0.2175 1.0000 0.2175 0.0001 

% with: windows
  w = cosineSum(n, [0.35875 0.48829 0.14128 0.01168], varargin{:});
end
