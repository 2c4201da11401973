addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
n = Noisy('one');
n = Noisy('two');
disp('next')       % expect: bye one
                   % expect: next
m = n;
clear n
disp('still')      % expect: still
m = [];
disp('gone')       % expect: bye two
                   % expect: gone
inside()           % expect: inside
                   % expect: bye local
try
  failing()
catch e
  disp(e.message)  % expect: bye failing
                   % expect: oops
end
c = {Noisy('a'), Noisy('b')};
c(1) = [];
disp('after')      % expect: bye a
                   % expect: after
x = Noisy('twice');
delete(x)          % expect: bye twice
clear x
disp('end')        % expect: end
                   % expect: bye b
function inside
n = Noisy('local');
disp('inside')
end
function failing
n = Noisy('failing');
error('oops')
end
