function B = imclose(A, se)
% imclose(A, se) dilates and then erodes: dark gaps smaller than the structuring element are filled.
% example:
%   disp(imclose([9 9 0 9 9], [1 1 1]))
% prints:
%        9     9     9     9     9
  B = imerode(imdilate(A, se), se);
end
