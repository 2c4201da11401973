function B = imopen(A, se)
% imopen(A, se) erodes and then dilates: bright parts smaller than the structuring element go.
% example:
%   disp(imopen([0 9 0 9 9 9 0], [1 1 1]))
% prints:
%        0     0     0     9     9     9     0
  B = imdilate(imerode(A, se), se);
end
