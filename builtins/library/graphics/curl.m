function varargout = curl(varargin)
% [cz, turn] = curl(x, y, u, v) is the curl of a field in a plane and how fast it turns, half of that; [cx, cy, cz, turn] = curl(x, y, z, u, v, w) in space,
% with the turning about the field's own direction; curl(u, v), curl(u, v, w).
% example:
%   [x, y] = meshgrid(1:3); disp(curl(x, y, -y, x))
% prints:
%        2     2     2
%        2     2     2
%        2     2     2

% with: field_steps
  [steps, field] = fieldSteps(varargin);
  if numel(field) == 2
    [~, uy] = gradient(field{1}, steps{:});
    [vx, ~] = gradient(field{2}, steps{:});
    varargout = {vx - uy, (vx - uy) / 2};
    return
  end
  [~, uy, uz] = gradient(field{1}, steps{:});
  [vx, ~, vz] = gradient(field{2}, steps{:});
  [wx, wy, ~] = gradient(field{3}, steps{:});
  c = {wy - vz, uz - wx, vx - uy};
  long = sqrt(field{1} .^ 2 + field{2} .^ 2 + field{3} .^ 2);
  turn = (c{1} .* field{1} + c{2} .* field{2} + c{3} .* field{3}) ./ long / 2;
  if nargout < 2, varargout = {turn}; else, varargout = [c, {turn}]; end
end
