function p = optimvar(varargin)
% optimvar is not supported: write the problem for linprog, intlinprog, quadprog, lsqlin or fmincon.
% example:
%   try, optimvar('x'); catch e, disp(e.identifier), end
% prints:
%   optim:problemdef:NotSupported
  error('optim:problemdef:NotSupported', 'Problem-based optimization (optimproblem, optimvar) is not supported: call linprog, intlinprog, quadprog, lsqlin or fmincon with matrices and functions.');
end
