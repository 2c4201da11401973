function B = imtophat(A, se)
% imtophat(A, se) is what imopen takes away: small bright parts on an uneven ground.
% example:
%   disp(imtophat([1 9 1 1 1], [1 1 1]))
% prints:
%        0     8     0     0     0
  if islogical(A), B = A & ~imopen(A, se); else, B = A - imopen(A, se); end
end
