% Lists of different lengths are an error, never a read past the end.
function check(f)
  try, f(); disp('no error'), catch e, disp(e.identifier), end
end
check(@() insertAfter("a", 1, {}))            % expect: MATLAB:string:MustBeSameSizeOrScalar
check(@() extractAfter(["a" "b"], []))   % expect: MATLAB:string:MustBeSameSizeOrScalar
check(@() fullfile({'a', 'b'}, {}))           % expect: MATLAB:fullfile:NumCellsMismatch
check(@() strrep({'a', 'b'}, {'a', 'b', 'c'}, 'x'))       % expect: MATLAB:strrep:sizeMismatch
