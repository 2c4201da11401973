function out = summary(T)
% summary(T) shows what the variables of a table hold: their sizes and classes, least, middle and largest values, counts.
% s = summary(T) is the same as a structure.
% example:
%   s = summary(table([1; 5; 9], 'VariableNames', {'a'})); disp(s.a.Median)
% prints:
%        5
  if iscategorical(T)
    counts = countsOf(T, nargout);
    if nargout > 0, out = counts; end
    return
  end
  if ~istabular(T)
    error('MATLAB:UndefinedFunction', 'Undefined function ''summary'' for input arguments of type ''%s''.', class(T));
  end
  P = T.Properties;
  names = P.VariableNames;
  facts = struct();
  if istimetable(T)
    facts.(P.DimensionNames{1}) = factsOf(T.(P.DimensionNames{1}), '', '');
  end
  for k = 1:numel(names)
    facts.(names{k}) = factsOf(T.(names{k}), textAt(P.VariableDescriptions, k), textAt(P.VariableUnits, k));
  end
  if nargout > 0
    out = facts;
    return
  end
  if ~isempty(P.Description), fprintf('\nDescription:  %s\n', P.Description); end
  all = fieldnames(facts);
  if istimetable(T)
    fprintf('\nRowTimes:\n\n');
    show(all{1}, facts.(all{1}));
    all(1) = [];
  end
  fprintf('\nVariables:\n\n');
  for k = 1:numel(all), show(all{k}, facts.(all{k})); end
end

function t = textAt(list, k)
  t = '';
  if numel(list) >= k, t = char(list{k}); end
end

function s = factsOf(x, description, unit)
  s = struct('Size', size(x), 'Type', class(x), 'Description', description, 'Units', unit);
  if iscategorical(x)
    s.Categories = categories(x);
    s.Counts = countcats(x);
    s.NumMissing = sum(isundefined(x));
  elseif islogical(x)
    s.True = sum(x, 1);
    s.False = sum(~x, 1);
  elseif (isnumeric(x) && isreal(x)) || isdatetime(x) || isduration(x)
    missing = ismissing(x);
    s.Min = min(x, [], 1); s.Median = median(x, 1, 'omitnan'); s.Max = max(x, [], 1);
    if isnumeric(x) && isinteger(x), s.Median = median(x, 1); end
    s.NumMissing = sum(missing, 1);
  elseif isstring(x) || iscellstr(x)
    s.NumMissing = sum(ismissing(x), 1);
  end
end

function show(name, s)
  kind = s.Type;
  if strcmp(kind, 'cell') && isfield(s, 'NumMissing'), kind = 'cell array of character vectors'; end
  fprintf('    %s: %s %s\n\n', name, strjoin(compose('%d', s.Size), char(215)), kind);
  if ~isempty(s.Units) || ~isempty(s.Description)
    fprintf('        Properties:\n');
    if ~isempty(s.Description), fprintf('            Description:  %s\n', s.Description); end
    if ~isempty(s.Units), fprintf('            Units:  %s\n', s.Units); end
    fprintf('\n');
  end
  if isfield(s, 'Categories')
    labels = s.Categories; values = num2cell(s.Counts, 2);
  else
    labels = intersect({'Min'; 'Median'; 'Max'; 'True'; 'False'}, fieldnames(s), 'stable');
    values = cellfun(@(f) s.(f), labels, 'UniformOutput', false);
  end
  if isfield(s, 'NumMissing') && any(s.NumMissing(:))
    labels{end + 1, 1} = 'NumMissing'; values{end + 1, 1} = s.NumMissing;
  end
  if isempty(labels), return, end
  texts = cellfun(@valueText, values, 'UniformOutput', false);
  width = max(cellfun(@numel, labels)); wide = max(cellfun(@numel, texts));
  fprintf('        Values:\n\n');
  for k = 1:numel(labels)
    fprintf('            %-*s    %*s\n', width, labels{k}, wide, texts{k});
  end
  fprintf('\n');
end

function t = valueText(v)
  if isnumeric(v) || islogical(v)
    t = strjoin(compose('%.5g', double(v)), '    ');
  else
    t = strjoin(cellstr(char(v))', '    ');
  end
end

function out = countsOf(x, wanted)
  names = categories(x); counts = countcats(x);
  if any(isundefined(x(:))), names{end + 1} = '<undefined>'; counts(end + 1) = sum(isundefined(x(:))); end
  out = counts;
  if wanted > 0, return, end
  width = max([cellfun(@numel, names(:)); 0]);
  for k = 1:numel(names), fprintf('     %-*s    %d\n', width, names{k}, counts(k)); end
end
