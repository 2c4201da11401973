try, error('some:id', 'remember me'), end
disp(lasterr())            % expect: remember me
