disp(mat2str(["a" "b";"c""d" missing]))   % expect: ["a" "b";"c""d" missing]
disp(mat2str("x"))                        % expect: "x"
disp(mat2str(strings(0,2)))               % expect: strings(0,2)
s = eval(mat2str(["a";"b"])); disp(s')    % expect:     "a"    "b"
mat2str(strings(1,1,2))                   % expect-error: MATLAB:mat2str:TwoDInput | 2-D
