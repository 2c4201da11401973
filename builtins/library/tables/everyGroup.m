function keys = everyGroup(keys)
% All combinations of the values (of categoricals: the categories) of the columns that rows are grouped by. Called by groupsummary.
  values = cell(size(keys));
  for k = 1:numel(keys)
    if iscategorical(keys{k})
      names = categories(keys{k});
      values{k} = categorical(names, names, 'Ordinal', isordinal(keys{k}));
    else
      values{k} = rmmissing(unique(keys{k}));
    end
  end
  sizes = cellfun(@numel, values);
  place = cell(size(keys));
  [place{1:end}] = ndgrid_of(sizes);
  for k = 1:numel(keys), keys{k} = reshape(values{k}(place{k}), [], 1); end
end

function varargout = ndgrid_of(sizes)
% The last runs fastest.
  n = prod(sizes);
  for k = 1:numel(sizes)
    step = prod(sizes(k + 1:end));
    varargout{k} = mod(floor((0:n - 1)' / step), sizes(k)) + 1;
  end
end
