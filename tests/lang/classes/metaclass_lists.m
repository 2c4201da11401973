addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% What a metaclass lists: private members too, methods in the order of the file.
m = ?Vault;
disp(strjoin({m.MethodList.Name}))           % expect: Vault open hidden
disp(m.MethodList(3).Access)                 % expect: private
p = m.PropertyList;
disp(strjoin({p.Name}))                      % expect: LIMIT key guests
disp(p(1).SetAccess)                         % expect: none
disp(p(2).GetAccess)                         % expect: private
list = p(3).GetAccess;
disp(list{1}.Name)                           % expect: Square
disp(p(3).DefiningClass.Name)                % expect: Vault
v = Vault(2);
disp([ismethod(v, 'open') ismethod(v, 'hidden')])   % expect:    1   0
disp([nargin('Vault') nargout('Vault')])     % expect:      1     1
disp([?double == ?double, ?double == ?single, ?Square <= ?Shape, ?Shape <= ?double])   % expect:    1   0   1   0
