addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% What addprop gives changes who may use the property, and how.
d = Loose;
p = addprop(d, 'twice');
disp(class(p))                       % expect: meta.DynamicProperty
d.twice = 4;
p.GetMethod = @(o) 2 * o.twice;
disp(d.twice)                        % expect:      8
p.SetMethod = @setTwice;
d.twice = 10;
disp(d.twice)                        % expect:     10
p.GetMethod = [];
p.SetAccess = 'private';
try, d.twice = 1; catch e, disp(e.identifier), end   % expect: MATLAB:class:SetProhibited
p.Hidden = true;
disp(properties(d)')                 % expect:     {'base'}
disp(d.twice)                        % expect:      5
q = findprop(d, 'twice');
disp(q == p)                         % expect:    1
disp(findprop(d, 'base').Name)       % expect: base
disp(isempty(findprop(d, 'none')))   % expect:    1
delete(p)
disp([isvalid(p) isprop(d, 'twice')])   % expect:    0   0
addprop(d, 'kept');
d.kept = 'yes';
f = [tempname '.mat'];
save(f, 'd')
e = load(f);
delete(f)
disp(e.d.kept)                       % expect: yes
d.twice = 3;                         % expect-error: MATLAB:noPublicFieldForClass | 'twice'
function setTwice(o, v)
o.twice = v / 2;
end
