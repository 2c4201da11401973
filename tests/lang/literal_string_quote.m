disp(class("abc"))          % expect: string
disp("say ""hi"" x")        % expect: say "hi" x
disp("a\n")                 % expect: a\n
fprintf('%d\n', numel("abc"))   % expect: 1
disp("a" + "b" + 1)         % expect: ab1
