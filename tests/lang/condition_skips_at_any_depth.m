% & and | of a condition do not evaluate a right side that cannot change the answer.
F = false; T = true;
if F | (F & nosuch(1)), disp('bad'), else, disp('or'), end     % expect: or
if (F & nosuch(1)) | T, disp('and'), end                       % expect: and
if T & (T | nosuch(1)), disp('deep'), end                      % expect: deep
if ~(F & nosuch(1)), disp('not'), end                          % expect: not
if T && (F & nosuch(1)), disp('bad'), else, disp('and and'), end   % expect: and and
if (T | nosuch(1)) || nosuch(2), disp('or or'), end            % expect: or or
if T & ((F & nosuch(1)) || T), disp('mixed'), end              % expect: mixed
k = 0;
while k < 3 & ~(k == 2 | (F & nosuch(1))), k = k + 1; end
disp(k)                                                        % expect:      2
% An array decides alone only at the top, where all its elements count.
if ([1 0] & [1 1]) | [0 1], disp('arrays'), end                % expect: arrays
if ([1 0] & [0 1]) | [0 1], disp('bad'), else, disp('no'), end   % expect: no
if [1 0] & nosuch(1), disp('bad'), else, disp('zero'), end     % expect: zero
% Outside of conditions both sides are evaluated.
x = F & nosuch(1);   % expect-error: MATLAB:UndefinedFunction | 'nosuch'
