% Circles of handles that nobody holds any more are freed, and their delete is called once each:
% directly, through cells, structs, Maps, closures, nested functions, listeners, arrays.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
global ringsGone
ringsGone = zeros(1, 0);
kept = Ring(1000);
kept.other = Ring(1001);
kept.other.other = kept;          % held from here: stays
direct(1);
throughContainers(10);
throughFunctions(20);
throughListener(30);
throughArray(40);
disp(ringsGone)                   % expect:   1×0 empty double row vector
clear functions
disp(sort(ringsGone))             % expect:      1     2    10    11    12    20    21    30    40    41
look(kept)                        % expect:         1000           1
clear kept
clear functions
disp(ringsGone(end-1:end))        % expect-match: \s*100[01]\s+100[01]
disp(numel(ringsGone))            % expect:     12

% A search begins by itself when there are many: the loop's garbage does not wait for its end.
ringsGone = zeros(1, 0);
for k = 1:60000
    r = Ring(1);
    r.other = r;
end
disp(numel(ringsGone) > 40000)    % expect:    1
clear r
clear functions
disp(numel(ringsGone))            % expect:        60000

function look(kept)
disp([kept.other.other.name, isvalid(kept.other)])
end

function direct(n)
a = Ring(n);
b = Ring(n + 1);
a.other = b;
b.other = a;
end

function throughContainers(n)
a = Ring(n);
a.other = {1, struct('x', a)};
m = containers.Map();
b = Ring(n + 1);
m('b') = b;
b.other = m;
m2 = containers.Map('KeyType', 'double', 'ValueType', 'any');
d = dictionary();
d{'m'} = m2;
m2(1) = {d, Ring(n + 2)};
end

function throughFunctions(n)
a = Ring(n);
a.other = @(x) a.name + x;
b = Ring(n + 1);
f = @inner;                       % the variables that inner sees hold f, f holds them
    function inner
        disp(b.name), disp(f)
    end
end

function throughListener(n)
q = Quiet;
r = Ring(n);
addlistener(q, 'Changed', @(~, ~) disp(r));
r.other = q;
q.other = r;
end

function throughArray(n)
a = [Ring(n), Ring(n + 1)];
a(1).other = a;
end
