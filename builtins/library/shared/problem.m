function args = problemArguments(p, names)
% A problem structure as arguments; what it lacks is empty.
  args = cell(1, numel(names));
  for k = 1:numel(names)
    if isfield(p, names{k}), args{k} = p.(names{k}); end
  end
end
