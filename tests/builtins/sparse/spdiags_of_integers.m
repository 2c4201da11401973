% Diagonals of a full matrix that is not double have its class.
b = spdiags(uint8([1 2 0; 0 3 4; 0 0 5]), 0:1);
disp(class(b)), disp(double(b))
  % expect: uint8
  % expect:      1     0
  % expect:      3     2
  % expect:      5     4
