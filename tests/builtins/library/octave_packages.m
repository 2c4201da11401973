% Octave's way to load packages, whose functions are built in here.
pkg load statistics signal
disp(size(pkg('list')))                                       % expect:      0     0
try, pkg install nothing, catch e, disp(e.identifier), end   % expect: Matlift:pkg:noAction
try, pkg load, catch e, disp(e.identifier), end              % expect: Matlift:pkg:noName
