s.a = 1;
s.b   % expect-error: MATLAB:nonExistentField | Unrecognized field name "b".
