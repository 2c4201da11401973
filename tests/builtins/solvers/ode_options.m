f = @(t,y) -y;
[t,y] = ode45(f,[0 1],1,odeset('Stats','on'));   % expect: 10 successful steps
                                                 % expect: 0 failed attempts
                                                 % expect: 61 function evaluations
% A mass matrix: a matrix, a function of t and y, of t alone.
want = [exp(-0.5) exp(-1)];
[t,y] = ode45(f,[0 1],[1 1],odeset('Mass',[2 0;0 1])); disp(abs(y(end,:)-want) < 1e-3)    % expect:    1   1
[t,y] = ode45(f,[0 1],[1 1],odeset('Mass',@(t,y) [2 0;0 1])); disp(abs(y(end,:)-want) < 1e-3)   % expect:    1   1
[t,y] = ode45(f,[0 1],[1 1],odeset('Mass',@(t) [2 0;0 1],'MStateDependence','none'));
disp(abs(y(end,:)-want) < 1e-3)                  % expect:    1   1
% The output function: told of the start, of each step (it may say stop) and of the end.
[t,y] = ode45(f,[0 1],[1 2],odeset('OutputFcn',@tell,'OutputSel',2));   % expect: init 2 1
                                                 % expect: 4
                                                 % expect: done
disp(t(end) < 1)                                 % expect:    1
[t,y] = ode45(f,[0 1],single(1)); disp([class(t) ' ' class(y)])   % expect: single single
try, ode45(f,[0 1],1,odeset('RelTol',-1)); catch e, disp(e.identifier), end   % expect: MATLAB:odearguments:RelTolNotPosScalar
try, ode45(f,[0 1],1,odeset('Mass',[1 2])); catch e, disp(e.identifier), end  % expect: MATLAB:odemass:MassSize
ode45(f,[0 1],1,5)                               % expect-error: MATLAB:odearguments:OptionsNotStruct | struct from odeset
function stop = tell(t,y,flag)
  stop = false;
  if strcmp(flag,'init'), fprintf('init %d %d\n',numel(t),numel(y))
  elseif strcmp(flag,'done'), disp('done')
  else, fprintf('%d\n',numel(y)), stop = true; end
end
