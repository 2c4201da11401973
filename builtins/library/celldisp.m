function celldisp(c, name)
% Shows what is in the cells of c, one after the other.
  if ~iscell(c)
    error('MATLAB:celldisp:notACell', 'Input must be a cell array.');
  end
  if nargin < 2
    name = inputname(1);
  end
  if isempty(name), name = 'ans'; end
  for k = 1:numel(c)
    if isvector(c)
      label = sprintf('%s{%d}', name, k);
    else
      at = cell(1, ndims(c));
      [at{:}] = ind2sub(size(c), k);
      label = [name '{' strjoin(cellfun(@(n) sprintf('%d', n), at, 'UniformOutput', false), ',') '}'];
    end
    if iscell(c{k}) && ~isempty(c{k})
      celldisp(c{k}, label);
    else
      fprintf('%s =\n\n', label);
      disp(c{k});
      fprintf('\n');
    end
  end
end
