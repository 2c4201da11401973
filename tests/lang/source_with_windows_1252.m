% A café in a comment is no error
x = 'Müller € Ã©';  % “quoted”
fprintf('%d ', double(x))  % expect: 77 252 108 108 101 114 32 8364 32 233
fprintf('\n')
s = "–";
disp(double(char(s)))  % expect:         8211
