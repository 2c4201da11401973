% In single every digit is right: it is computed in double.
A = [1 2 3; 4 5 6; 7 8 10] / 4;
disp(isequal(expm(single(A)), single(expm(A))))           % expect:    1
Z = [1i 2; 3 -1i];
disp(isequal(expm(single(Z)), single(expm(Z))))           % expect:    1
disp(class(expm(single([1 0; 0 2]))))                     % expect: single
