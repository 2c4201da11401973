function w = triang(n)
% triang(n) is a triangular window without zeros.
% example:
%   disp(triang(4)')
% prints:
%       0.2500    0.7500    0.7500    0.2500

% with: windows
  n = windowLength(n);
  k = (1:n)';
  if mod(n, 2) == 1
    w = min(2 * k, 2 * (n - k + 1)) / (n + 1);
  else
    w = min(2 * k - 1, 2 * (n - k) + 1) / n;
  end
end
