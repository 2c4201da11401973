function d = divergence(varargin)
% d = divergence(x, y, u, v), divergence(x, y, z, u, v, w) is how much a field flows out of each place; divergence(u, v), divergence(u, v, w).
% example:
%   [x, y] = meshgrid(1:3); disp(divergence(x, y, 2 * x, y))
% prints:
%        3     3     3
%        3     3     3
%        3     3     3

% with: field_steps
  [steps, field] = fieldSteps(varargin);
  [d, ~] = gradient(field{1}, steps{:});
  if numel(field) == 2
    [~, b] = gradient(field{2}, steps{:});
    d = d + b;
  else
    [d, ~, ~] = gradient(field{1}, steps{:});
    [~, b, ~] = gradient(field{2}, steps{:});
    [~, ~, c] = gradient(field{3}, steps{:});
    d = d + b + c;
  end
end
