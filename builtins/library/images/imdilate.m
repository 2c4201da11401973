function B = imdilate(A, se)
% imdilate(A, se) is the largest value under the structuring element (strel, or a matrix of 0 and 1) laid on
% each pixel: what is bright grows. A may be numbers or logical, with pages as colours.
% example:
%   disp(imdilate([0 0 5 0 0], [1 1 1]))
% prints:
%        0     5     5     5     0

% with: morphology
  B = extremeOver(A, neighborhoodOf(se), true);
end
