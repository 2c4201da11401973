% One listener's error keeps neither the others nor the program from going on.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
b = Bell;
addlistener(b, 'Rang', @(s, e) disp('first'));
addlistener(b, 'Rang', @(s, e) error('my:id', 'out of tune'));
addlistener(b, 'Rang', @(s, e) disp('third'));
addlistener(b, 'tone', 'PostSet', @(s, e) error('no such tone'));
b.ring()          % expect: first
                  % expect: third
b.tone = 4;
disp(b.tone)      % expect:      4
% expect-stderr: listener callback for event Rang defined for class Bell
% expect-stderr: out of tune
% expect-stderr: listener callback for the Bell class tone property PostSet event
% expect-stderr: no such tone
