function [b, g] = sgolay(order, frame, weights)
% [b, g] = sgolay(order, frame) gives the smoothing filters of Savitzky and Golay, one for each place
% in a frame of odd length; columns of g differentiate.
% example:
%   b = sgolay(2, 5); fprintf('%.4f ', b(3, :)), fprintf('\n')
% prints:
%   -0.0857 0.3429 0.4857 0.3429 -0.0857 
  if ~(isscalar(frame) && mod(frame, 2) == 1 && frame > 0)
    error('signal:sgolay:InvalidDimensions', 'The frame length must be odd.');
  end
  if ~(isscalar(order) && order == floor(order) && order >= 0 && order < frame)
    error('signal:sgolay:DegreeGeLength', 'The order must be less than the frame length.');
  end
  if nargin < 3, weights = ones(frame, 1); end
  half = (frame - 1) / 2;
  V = (-half:half)' .^ (0:order);
  W = diag(weights(:));
  g = W * V / (V' * W * V);
  b = V * g';
end
