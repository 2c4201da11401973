function X = pagemrdivide(A, B)
% X = pagemrdivide(A, B) solves A / B page by page.
% example:
%   disp(pagemrdivide([2 4], 2 * eye(2)))
% prints:
%        1     2
  X = pagetranspose(pagemldivide(pagetranspose(B), pagetranspose(A)));
end
