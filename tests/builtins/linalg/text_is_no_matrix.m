% Factorizations refuse characters; operators take them for numbers.
for f = {@inv, @det, @lu, @svd, @eig, @qr, @expm}
  try, f{1}('a'), catch e, disp(e.message), end
end
% expect: Invalid data type. Arguments of 'inv' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'det' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'lu' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'svd' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'eig' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'qr' cannot be of class 'char'.
% expect: Invalid data type. Arguments of 'expm' cannot be of class 'char'.
disp(['ab'] * ['a'; 'b'])   % expect:        19013
disp(trace('a'))            % expect:     97
disp(2 \ 'd')               % expect:     50
