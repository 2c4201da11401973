function varargout = qz(A, B, flag)
% [AA, BB, Q, Z, V, W] = qz(A, B) finds unitary Q, Z with upper triangular AA = Q * A * Z and BB = Q
% * B * Z, V and W: generalized eigenvectors. flag 'complex' is usual; 'real' keeps real matrices
% real, with 2-by-2 blocks of AA for pairs of complex eigenvalues.
% example:
%   [AA, BB, Q, Z] = qz([1 2; 3 4], [5 6; 7 9]); disp(norm(Q * [1 2; 3 4] * Z - AA) < 1e-12 && abs(AA(2, 1)) < 1e-12)
% prints:
%      1

% with: qz
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 3, flag = 'complex'; end
  flag = validatestring(flag, {'complex', 'real'}, 'qz');
  [AA, BB, Q, Z] = generalizedSchur('qz', A, B, strcmp(flag, 'real'));
  varargout = {AA, BB, Q, Z};
  if nargout > 4
    [varargout{5}, ~, varargout{6}] = eig(A, B);
  end
end
