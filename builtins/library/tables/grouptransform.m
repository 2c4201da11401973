function out = grouptransform(T, groups, method, varargin)
% grouptransform(T, groupvars, method, datavars, 'ReplaceValues', tf) replaces values group by group: method is 'zscore', 'norm', 'meancenter', 'rescale', 'meanfill', 'linearfill' or a function.
% example:
%   T = grouptransform(table([1;1;2], [5;7;9], 'VariableNames', {'g','x'}), 'g', 'meancenter'); disp(T.x')
% prints:
%       -1     1     0
  replace = true; data = {};
  while ~isempty(varargin)
    if (ischar(varargin{1}) || isstring(varargin{1})) && strcmpi(varargin{1}, 'ReplaceValues') && numel(varargin) > 1
      replace = varargin{2};
      varargin(1:2) = [];
    else
      data = varargin{1};
      varargin(1) = [];
    end
  end
  [f, name] = chosen(method);
  if ~istabular(T)
    if ~iscell(groups), groups = num2cell(groups, 1); end
    G = findgroups(groups{:});
    out = eachGroup(T, G, f);
    return
  end
  keys = T(:, groups);
  G = findgroups(keys);
  names = setdiff(T.Properties.VariableNames, keys.Properties.VariableNames, 'stable');
  if ~isempty(data)
    part = T(:, data);
    names = part.Properties.VariableNames;
  end
  out = T;
  for k = 1:numel(names)
    values = eachGroup(T.(names{k}), G, f);
    if replace, out.(names{k}) = values; else, out.([name '_' names{k}]) = values; end
  end
end

function out = eachGroup(x, G, f)
  out = x;
  for g = 1:max([G; 0])
    rows = G == g;
    y = f(x(rows, :));
    if size(y, 1) == 1 && sum(rows) > 1, y = repmat(y, sum(rows), 1); end
    if size(y, 1) ~= sum(rows)
      error('MATLAB:grouptransform:InvalidOutput', 'The method must return one row, or as many rows as the group has.');
    end
    out(rows, :) = y;
  end
end

function [f, name] = chosen(method)
  if isa(method, 'function_handle')
    f = method; name = func2str(method);
    if name(1) == '@', name = 'fun'; end
    return
  end
  name = lower(char(method));
  switch name
    case 'zscore',     f = @(x) (x - mean(x, 1, 'omitnan')) ./ nonzero(std(x, 0, 1, 'omitnan'));
    case 'norm',       f = @(x) x ./ nonzero(sqrt(sum(x .^ 2, 1, 'omitnan')));
    case 'meancenter', f = @(x) x - mean(x, 1, 'omitnan');
    case 'rescale',    f = @(x) (x - min(x, [], 1)) ./ nonzero(max(x, [], 1) - min(x, [], 1));
    case 'meanfill',   f = @filledByMean;
    case 'linearfill', f = @(x) fillmissing(x, 'linear');
    otherwise
      error('MATLAB:grouptransform:InvalidMethod', 'Unknown method ''%s''.', char(method));
  end
end

function s = nonzero(s)
  s(s == 0) = 1;
end

function x = filledByMean(x)
  for c = 1:size(x, 2), x(isnan(x(:, c)), c) = mean(x(:, c), 'omitnan'); end
end
