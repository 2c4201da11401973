for k = 1:4
  if k == 1, disp('one')
  elseif k == 2
    disp('two')
  else disp('more')
  end
end
% expect: one
% expect: two
% expect: more
% expect: more
if [], disp('empty'), else, disp('no'), end      % expect: no
if [1 1 0], disp('all'), else, disp('no'), end   % expect: no
if [1 2; 3 4], disp('all'), end                  % expect: all
if 'a', disp('char'), end                        % expect: char
if (1) disp('short'), end                        % expect: short
