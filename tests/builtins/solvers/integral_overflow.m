% A real integrand that grows without end gives a real infinity.
warning('off','all')
q = integral(@(x) x.^2,0,Inf); disp(isreal(q)), disp(q)   % expect:    1
                                                          % expect:    Inf
% Near a singular end no digits are lost, and the end itself is never asked for.
fprintf('%.14f\n',integral(@(x) 1./sqrt(x),0,1))   % expect: 2.00000000000000
q = integral(@(x) sin(1./x),0,1); disp(abs(q - 0.504067) < 1e-4)   % expect:    1
