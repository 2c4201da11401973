% The rest of a line that begins with ! is for the operating system.
!echo hello; echo "a % b"
% expect: hello
% expect: a % b
x = 1; !echo "$((6 * 7))"
% expect: 42
if x, !echo inside
% expect: inside
end
system = 3;
  !printf 'it''s\n'
% expect: its
disp(system)   % expect:      3
y = !x;
disp(y)        % expect:    0
