classdef cvpartition
% cvpartition(n, 'KFold', k), cvpartition(groups, 'KFold', k), cvpartition(..., 'HoldOut', p),
% 'LeaveOut', 'Resubstitution' divide observations into training and test sets; cvpartition('CustomPartition',
% sets) takes the number of each one's test set, or true for those of the only one. Properties: Type,
% NumObservations, NumTestSets, TrainSize, TestSize. Methods: training(c, i), test(c, i),
% repartition(c), summary(c).
  properties (SetAccess = private)
    Type
    NumObservations
    NumTestSets
    TrainSize
    TestSize
    IsCustom = false
  end
  properties (Access = private)
    Groups
    Parameter
    Stratify
    Fold
  end
  methods
    function c = cvpartition(data, kind, parameter, varargin)
      if nargin < 2, error('stats:cvpartition:TooFewInputs', 'cvpartition requires observations and a kind of division.'); end
      if (ischar(data) || isstring(data)) && strcmpi(data, 'CustomPartition')
        c = custom(c, kind);
        return
      end
      if nargin < 3, parameter = []; end
      types = {'KFold', 'HoldOut', 'LeaveOut', 'Resubstitution'};
      kind = validatestring(kind, types, 'cvpartition');
      c.Stratify = true;
      for k = 1:2:numel(varargin)
        if ~strcmpi(varargin{k}, 'Stratify'), error('stats:cvpartition:BadOption', 'Unknown option ''%s''.', char(varargin{k})); end
        c.Stratify = logical(varargin{k + 1});
      end
      if isnumeric(data) && isscalar(data)
        if ~(data > 1 && data == floor(data)), error('stats:cvpartition:BadN', 'The number of observations must be an integer greater than one.'); end
        [c.NumObservations, c.Groups] = deal(data, ones(data, 1));
      else
        if ischar(data), data = cellstr(data); end
        c.Groups = grp2idx(data(:));
        c.NumObservations = sum(~isnan(c.Groups));
      end
      c.Type = lower(kind);
      c.Parameter = usualParameter(kind, parameter, c.NumObservations);
      c = repartition(c);
    end
    function c = repartition(c, varargin)
      if c.IsCustom, error('stats:cvpartition:CustomRepartition', 'A custom partition cannot be divided again.'); end
      n = numel(c.Groups);
      known = find(~isnan(c.Groups));
      c.Fold = NaN(n, 1);
      switch c.Type
        case 'kfold'
          c.NumTestSets = c.Parameter;
          c.Fold(known) = dealt(c.Groups(known), c.Parameter, c.Stratify);
        case 'leaveout'
          c.NumTestSets = numel(known);
          c.Fold(known) = randperm(numel(known));
        case 'holdout'
          c.NumTestSets = 1;
          c.Fold(known) = 2;
          c.Fold(known(heldOut(c.Groups(known), c.Parameter, c.Stratify))) = 1;
        otherwise
          c.NumTestSets = 1;
          c.Fold(known) = 1;
      end
      sizes = arrayfun(@(k) sum(c.Fold == k), 1:c.NumTestSets);
      c.TestSize = sizes;
      c.TrainSize = c.NumObservations - sizes;
      if strcmp(c.Type, 'resubstitution'), c.TrainSize = sizes; end
    end
    function t = summary(c)
% One row a set: how many observations train and test.
      t = table((1:c.NumTestSets)', c.TrainSize(:), c.TestSize(:), 'VariableNames', {'Set', 'TrainSize', 'TestSize'});
    end
    function t = test(c, k)
      if nargin < 2, k = 1; end
      checkSet(c, k);
      t = c.Fold == k;
    end
    function t = training(c, k)
      if nargin < 2, k = 1; end
      checkSet(c, k);
      if strcmp(c.Type, 'resubstitution'), t = c.Fold == 1; else, t = ~isnan(c.Fold) & c.Fold ~= k; end
    end
    function disp(c)
      titles = struct('kfold', 'K-fold', 'holdout', 'Hold-out', 'leaveout', 'Leave-one-out', 'resubstitution', 'Resubstitution');
      fprintf('%s cross validation partition\n   NumObservations: %d\n       NumTestSets: %d\n', titles.(c.Type), c.NumObservations, c.NumTestSets);
      few = 1:min(10, c.NumTestSets);
      dots = '';
      if numel(few) < c.NumTestSets, dots = '  ...'; end
      fprintf('         TrainSize: %s%s\n          TestSize: %s%s\n', strjoin(string(c.TrainSize(few)), '  '), dots, strjoin(string(c.TestSize(few)), '  '), dots);
    end
  end
end

function c = custom(c, sets)
  if ~(isvector(sets) && (islogical(sets) || isnumeric(sets))) || any(sets(:) < 0 | sets(:) ~= floor(sets(:)))
    error('stats:cvpartition:BadCustomPartition', 'The test sets must be a vector of positive whole numbers, or logical.');
  end
  c.IsCustom = true;
  c.NumObservations = numel(sets);
  c.Groups = ones(numel(sets), 1);
  if islogical(sets)
    [c.Type, c.NumTestSets, c.Fold] = deal('holdout', 1, 2 - double(sets(:)));
  else
    c.Fold = double(sets(:));
    c.NumTestSets = max(c.Fold);
    c.Type = 'kfold';
    if c.NumTestSets == numel(sets), c.Type = 'leaveout'; end
    if ~isequal(unique(c.Fold), (1:c.NumTestSets)')
      error('stats:cvpartition:BadCustomPartition', 'The test sets must be numbered from 1 without gaps.');
    end
  end
  c.TestSize = arrayfun(@(k) sum(c.Fold == k), 1:c.NumTestSets);
  c.TrainSize = c.NumObservations - c.TestSize;
end

function checkSet(c, k)
  if ~(isscalar(k) && k >= 1 && k <= c.NumTestSets && k == floor(k))
    error('stats:cvpartition:BadIndex', 'The number of the test set must be from 1 to %d.', c.NumTestSets);
  end
end

function p = usualParameter(kind, p, n)
  switch kind
    case 'KFold'
      if isempty(p), p = 10; end
      if ~(isscalar(p) && p > 1 && p == floor(p)), error('stats:cvpartition:BadK', 'The number of folds must be an integer greater than one.'); end
      if p > n
        warning('stats:cvpartition:KFoldGTN', 'The number of folds is larger than the number of observations.');
        p = n;
      end
    case 'HoldOut'
      if isempty(p), p = 0.1; end
      if ~(isscalar(p) && p > 0 && p < n), error('stats:cvpartition:BadHoldOut', 'The hold-out must be a fraction or a number of observations.'); end
  end
end

function fold = dealt(groups, k, stratify)
% Folds go around over each group in turn, so that they differ by one at most.
  if ~stratify, groups(:) = 1; end
  fold = zeros(size(groups));
  next = 0;
  names = randperm(k);
  for g = unique(groups)'
    own = find(groups == g);
    own = own(randperm(numel(own)));
    fold(own) = names(mod(next + (0:numel(own) - 1), k) + 1);
    next = mod(next + numel(own), k);
  end
end

function t = heldOut(groups, p, stratify)
  n = numel(groups);
  if ~stratify, groups(:) = 1; end
  if p >= 1, p = p / n; end
  t = [];
  for g = unique(groups)'
    own = find(groups == g);
    t = [t; own(randperm(numel(own), min(numel(own), max(0, round(p * numel(own))))))]; %#ok<AGROW>
  end
end
