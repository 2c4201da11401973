function f(), error('in:f', 'from f'); end
disp('before')     % expect: before
f()                % expect-error: in:f | from f
disp('never')
