% A real integrand that grows without end gives a real infinity.
warning('off','all')
q = integral(@(x) x.^2,0,Inf); disp(isreal(q)), disp(q)   % expect:    1
                                                          % expect:    Inf
