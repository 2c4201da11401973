function B = imerode(A, se)
% imerode(A, se) is the smallest value under the structuring element (strel, or a matrix of 0 and 1) laid on
% each pixel: what is bright shrinks. A may be numbers or logical, with pages as colours.
% example:
%   disp(imerode([9 9 5 9 9], [1 1 1]))
% prints:
%        9     5     5     5     9

% with: morphology
  B = extremeOver(A, neighborhoodOf(se), false);
end
