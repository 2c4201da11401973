function [steps, field] = fieldSteps(args)
% The parts of a field and the places of its samples, as gradient takes them.
  n = numel(args);
  if ~any(n == [2 3 4 6]), error('MATLAB:narginchk:notEnoughInputs', 'Wrong number of input arguments.'); end
  dims = 2 + any(n == [3 6]);
  field = cellfun(@double, args(end - dims + 1:end), 'UniformOutput', false);
  steps = {};
  if n == 2 * dims
    for k = 1:dims
      p = double(args{k});
      if ~isvector(p)
        if k == 1, p = p(1, :, 1); elseif k == 2, p = p(:, 1, 1); else, p = p(1, 1, :); end
      end
      steps{k} = p(:)'; %#ok<AGROW>
    end
  end
end
