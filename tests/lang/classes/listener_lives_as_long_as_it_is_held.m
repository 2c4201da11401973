% listener(...) and event.listener(...) listen while what they gave is held; addlistener(...) as long as its source lives.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
b = Bell;
one = listener(b, 'Rang', @(s, e) disp('one'));
two = event.listener(b, 'Rang', @(s, e) disp('two'));
addlistener(b, 'Rang', @(s, e) disp('three'));
b.ring()                            % expect: one
                                    % expect: two
                                    % expect: three
one.Enabled = false;
b.ring()                            % expect: two
                                    % expect: three
one.Enabled = true;
clear one
b.ring()                            % expect: two
                                    % expect: three
delete(two)
disp(isvalid(two))                  % expect:    0
b.ring()                            % expect: three
p = event.proplistener(b, findprop(b, 'tone'), 'PostSet', @(s, e) disp(e.AffectedObject.tone));
b.tone = 5;                         % expect:      5
p = [];
b.tone = 6;
[c, d] = deal(Bell);
both = listener([c Bell], 'Rang', @(s, e) disp('both'));
d.ring()                            % expect: both
clear both
d.ring()
disp(exist('Bell', 'class') + exist('nosuchclass', 'class') + exist('containers.Map', 'class'))   % expect:     16
