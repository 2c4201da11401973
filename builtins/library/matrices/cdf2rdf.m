function [V, D] = cdf2rdf(V, D)
% [V, D] = cdf2rdf(V, D) turns complex eigenvectors and a complex diagonal form of a real matrix into
% real ones with blocks of two rows.
% example:
%   [V, D] = eig([0 1; -1 0]); [V, D] = cdf2rdf(V, D); disp(round(abs(D)))
% prints:
%        0     1
%        1     0
  d = diag(D);
  k = 1;
  while k <= numel(d)
    if imag(d(k)) ~= 0
      if k == numel(d) || abs(d(k + 1) - conj(d(k))) > 1e-8 * abs(d(k))
        error('MATLAB:cdf2rdf:InvalidDiag', 'Complex conjugate eigenvalues must be in pairs.');
      end
      D(k:k + 1, k:k + 1) = [real(d(k)), imag(d(k)); -imag(d(k)), real(d(k))];
      V(:, k:k + 1) = [real(V(:, k)), imag(V(:, k))];
      k = k + 2;
    else
      k = k + 1;
    end
  end
  V = real(V);
  D = real(D);
end
