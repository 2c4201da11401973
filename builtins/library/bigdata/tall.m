classdef tall < elementFunctions
% t = tall(ds) is an array or table with as many rows as a datastore gives, of which memory only ever holds a part.
% tall(x) cuts an array that is in memory. Functions of tall arrays compute nothing: they note what is to be done. gather(t) does it, and
% [a, b] = gather(s, t) both in the same passes over the data; sums, means, deviations, extremes, counts, groups and least squares take one.
% t(rows, columns) takes a tall mask, numbers in order or ':' for the rows; T.x is a variable of a tall table. head, tail and write end a
% program without having all of it in memory. Sums have the bits of the whole array's.

  properties (SetAccess = private, Hidden)
    Step
    Turned = ''   % transposed: only to be multiplied with
  end

  methods
    function t = tall(x)
      if nargin == 0, x = []; end
      if isa(x, 'tall')
        t = x;
      elseif isa(x, 'tallStep')
        t.Step = x;
      elseif isa(x, 'matlab.io.Datastore')
        t.Step = tallStep.source(x);
      elseif isa(x, 'partedArray')
        error('MATLAB:bigdata:array:InvalidClass', 'A tall array cannot be made of a ''%s'' array: gather it first.', class(x));
      else
        t.Step = tallStep.source(matlab.io.datastore.ArrayDatastore(x, 'ReadSize', 65536, 'OutputType', 'same'));
      end
    end

    function varargout = gather(varargin)
      which = find(cellfun(@(a) isa(a, 'tall'), varargin));
      varargout = varargin;
      varargout(which) = tallPlan.values(cellfun(@tall.stepOf, varargin(which), 'UniformOutput', false));
      varargout = varargout(1:max(nargout, 1));
    end
    function write(location, t, varargin)
      tallParts.write(location, t, varargin{:});
    end

    % ------------------------------------------------------------ what it is
    function varargout = size(t, varargin)
      s = tall.folded(@tallParts.addSize, @(sz) sz, t);
      if nargin > 1
        dims = [varargin{:}];
        varargout = {tall.computed(@(sz) tallParts.sizeAt(sz, dims), s)};
      elseif nargout < 2
        varargout = {s};
      else
        varargout = arrayfun(@(k) tall.computed(@(sz) tallParts.sizeAt(sz, k), s), 1:nargout, 'UniformOutput', false);
      end
    end
    function n = numel(t, varargin), n = tall.computed(@prod, size(t)); end
    function n = length(t), n = tall.computed(@(sz) max(sz) * all(sz), size(t)); end
    function n = ndims(t), n = tall.computed(@numel, size(t)); end
    function n = height(t), n = size(t, 1); end
    function n = width(t), n = size(t, 2); end
    function tf = isempty(t), tf = tall.computed(@(sz) any(sz == 0), size(t)); end
    function tf = isscalar(t), tf = tall.computed(@(sz) all(sz == 1), size(t)); end
    function tf = iscolumn(t), tf = tall.computed(@(sz) numel(sz) == 2 && sz(2) == 1, size(t)); end
    function tf = isrow(t), tf = tall.computed(@(sz) numel(sz) == 2 && sz(1) == 1, size(t)); end
    function tf = isvector(t), tf = tall.computed(@(sz) numel(sz) == 2 && any(sz == 1), size(t)); end
    function tf = ismatrix(t), tf = tall.computed(@(sz) numel(sz) == 2, size(t)); end
    function tf = isequal(varargin), tf = tall.same(@isequal, varargin); end
    function tf = isequaln(varargin), tf = tall.same(@isequaln, varargin); end
    function n = classUnderlying(t), n = class(tallStep.sampleOf(t.Step)); end
    function n = underlyingType(t), n = classUnderlying(t); end
    function tf = isaUnderlying(t, kind), tf = isa(tallStep.sampleOf(t.Step), kind); end
    function tf = istall(~), tf = true; end
    function n = end(t, k, ~)
      sample = t.Step.Sample;
      if k == 1, tall.refuse('end', 'as the number of a row: tail(t, n) has the last n rows'); end
      n = size(sample, k);
    end
    function n = numArgumentsFromSubscript(~, ~, ~), n = 1; end
    function disp(t), tallDisplay.show(t.Step); end
    function display(t) %#ok<DISPLAY>
      fprintf('\n%s =\n\n', inputname(1));
      tallDisplay.show(t.Step);
    end

    % ------------------------------------------------------------ rows and columns
    function varargout = subsref(t, s)
      if strcmp(s(1).type, '.') && strcmp(s(1).subs, 'Properties')
        varargout = {subsref(t.Step.Sample, s)};
        return
      end
      r = tallParts.pick(t, s(1));
      if numel(s) > 1, r = subsref(r, s(2:end)); end
      varargout = {r};
    end
    function t = subsasgn(t, s, v)
      t = tallParts.assign(t, s, v);
    end
    function r = head(t, n)
      if nargin < 2, n = 8; end
      r = tall.folded(@(x, part) tallPlan.firstRows(tallParts.under(x, part), n), @(x) x, t);
      r.Step.Enough = @(x) size(x, 1) >= n;
      if ~isempty(t.Step.Preview) && ~isempty(r.Step.Inputs), r.Step.Preview = tallPlan.firstRows(t.Step.Preview, n); end
    end
    function r = tail(t, n)
      if nargin < 2, n = 8; end
      r = tall.folded(@(x, part) tallParts.lastRows(tallParts.under(x, part), n), @(x) x, t);
    end
    function r = topkrows(t, n, varargin)
      r = tall.folded(@(x, part) topkrows(tallParts.under(x, part), n, varargin{:}), @(x) x, t);
    end
    function r = horzcat(varargin), r = tall.each(@tallParts.beside, varargin); end
    function r = vertcat(varargin)
      if ~all(cellfun(@(a) ~isa(a, 'tall') || isWhole(a.Step), varargin))
        tall.refuse('vertcat', ': a datastore of both files reads one after the other');
      end
      r = tall.computed(@vertcat, varargin{:});
    end
    function r = table(varargin), r = tall.each(@table, varargin); end
    function r = transpose(t), r = tall.turned(t, 'transpose'); end
    function r = ctranspose(t), r = tall.turned(t, 'ctranspose'); end

    % ------------------------------------------------------------ functions of rows
    function r = upper(varargin), r = tall.each(@upper, varargin); end
    function r = lower(varargin), r = tall.each(@lower, varargin); end
    function r = strtrim(varargin), r = tall.each(@strtrim, varargin); end
    function r = strip(varargin), r = tall.each(@strip, varargin); end
    function r = strcmp(varargin), r = tall.each(@strcmp, varargin); end
    function r = strcmpi(varargin), r = tall.each(@strcmpi, varargin); end
    function r = strncmp(varargin), r = tall.each(@strncmp, varargin); end
    function r = strncmpi(varargin), r = tall.each(@strncmpi, varargin); end
    function r = contains(varargin), r = tall.each(@contains, varargin); end
    function r = startsWith(varargin), r = tall.each(@startsWith, varargin); end
    function r = endsWith(varargin), r = tall.each(@endsWith, varargin); end
    function r = replace(varargin), r = tall.each(@replace, varargin); end
    function r = strrep(varargin), r = tall.each(@strrep, varargin); end
    function r = regexprep(varargin), r = tall.each(@regexprep, varargin); end
    function r = erase(varargin), r = tall.each(@erase, varargin); end
    function r = extractBefore(varargin), r = tall.each(@extractBefore, varargin); end
    function r = extractAfter(varargin), r = tall.each(@extractAfter, varargin); end
    function r = extractBetween(varargin), r = tall.each(@extractBetween, varargin); end
    function r = strlength(varargin), r = tall.each(@strlength, varargin); end
    function r = str2double(varargin), r = tall.each(@str2double, varargin); end
    function r = string(varargin), r = tall.each(@string, varargin); end
    function r = cellstr(varargin), r = tall.each(@cellstr, varargin); end
    function r = categorical(varargin), r = tall.each(@categorical, varargin); end
    function r = datetime(varargin), r = tall.each(@datetime, varargin); end
    function r = duration(varargin), r = tall.each(@duration, varargin); end
    function r = year(varargin), r = tall.each(@year, varargin); end
    function r = quarter(varargin), r = tall.each(@quarter, varargin); end
    function r = month(varargin), r = tall.each(@month, varargin); end
    function r = day(varargin), r = tall.each(@day, varargin); end
    function r = hour(varargin), r = tall.each(@hour, varargin); end
    function r = minute(varargin), r = tall.each(@minute, varargin); end
    function r = second(varargin), r = tall.each(@second, varargin); end
    function r = weekday(varargin), r = tall.each(@weekday, varargin); end
    function r = years(varargin), r = tall.each(@years, varargin); end
    function r = days(varargin), r = tall.each(@days, varargin); end
    function r = hours(varargin), r = tall.each(@hours, varargin); end
    function r = minutes(varargin), r = tall.each(@minutes, varargin); end
    function r = seconds(varargin), r = tall.each(@seconds, varargin); end
    function r = isnat(varargin), r = tall.each(@isnat, varargin); end
    function r = isundefined(varargin), r = tall.each(@isundefined, varargin); end
    function r = ismissing(varargin), r = tall.each(@ismissing, varargin); end
    function r = rmmissing(t, varargin), r = tall.applied(@(x) rmmissing(x, varargin{:}), t); end
    function r = standardizeMissing(varargin), r = tall.each(@standardizeMissing, varargin); end
    function r = fillmissing(t, how, varargin)
      if ~strcmpi(how, 'constant'), tall.refuse('fillmissing', 'by other rows: only by ''constant'''); end
      r = tall.each(@fillmissing, [{t, how}, varargin]);
    end
    function r = ismember(t, set), r = tall.applied(@(x) ismember(x, set), t); end
    function r = discretize(t, varargin), r = tall.applied(@(x) discretize(x, varargin{:}), t); end
    function r = cast(t, kind), r = tall.each(@cast, {t, kind}); end
    function r = table2array(varargin), r = tall.each(@table2array, varargin); end
    function r = array2table(varargin), r = tall.each(@array2table, varargin); end
    function r = cellfun(f, varargin), r = tall.each(@(varargin) cellfun(f, varargin{:}), varargin); end
    function r = arrayfun(f, varargin), r = tall.each(@(varargin) arrayfun(f, varargin{:}), varargin); end
    function r = innerjoin(t, other, varargin), r = tall.applied(@(x) innerjoin(x, other, varargin{:}), t); end
    function r = join(t, other, varargin), r = tall.applied(@(x) join(x, other, varargin{:}), t); end
    function r = cumsum(t, varargin), r = tall.accumulated(@cumsum, @plus, t, varargin); end
    function r = cumprod(t, varargin), r = tall.accumulated(@cumprod, @times, t, varargin); end
    function r = cummax(t, varargin), r = tall.accumulated(@cummax, @max, t, varargin); end
    function r = cummin(t, varargin), r = tall.accumulated(@cummin, @min, t, varargin); end

    % ------------------------------------------------------------ reductions
    function r = sum(t, varargin), r = tallSums.reduce('sum', t, varargin); end
    function r = prod(t, varargin), r = tallSums.reduce('prod', t, varargin); end
    function r = any(t, varargin), r = tallSums.reduce('any', t, varargin); end
    function r = all(t, varargin), r = tallSums.reduce('all', t, varargin); end
    function r = mean(t, varargin), r = tallSums.mean(t, varargin); end
    function r = var(t, varargin), r = tallSums.spread('var', t, varargin); end
    function r = std(t, varargin), r = tallSums.spread('std', t, varargin); end
    function r = nnz(t), r = tall.folded(@(n, x) sum([n, nnz(x)]), @(n) n, t); end
    function varargout = max(t, varargin), [varargout{1:max(nargout, 1)}] = tallSums.extreme(@max, t, varargin); end
    function varargout = min(t, varargin), [varargout{1:max(nargout, 1)}] = tallSums.extreme(@min, t, varargin); end
    function [low, high] = bounds(t), [low, high] = deal(min(t), max(t)); end
    function r = range(t), r = max(t) - min(t); end
    function r = cov(t, varargin), r = tallSums.covariance('cov', t, varargin); end
    function r = corrcoef(t, varargin), r = tallSums.covariance('corrcoef', t, varargin); end
    function r = corr(t, varargin), r = tallSums.covariance('corrcoef', t, varargin); end
    function r = dot(a, b), r = sum(conj(a) .* b, 1); end
    function r = unique(t, varargin)
      if ~isempty(varargin) && ~isequal(varargin, {'rows'}), tall.refuse('unique', 'with options but ''rows'''); end
      r = tall.folded(@(x, part) unique(tallParts.under(x, part), varargin{:}), @(x) x, t);
    end
    function r = median(t, varargin)
      if isWhole(t.Step), r = tall.computed(@(x) median(x, varargin{:}), t); return, end
      [dim, omit] = tallSums.options('median', varargin);
      if isequal(dim, 2), r = tall.applied(@(x) median(x, varargin{:}), t); return, end
      if ~isequal(dim, 1), tall.refuse('median', 'along other dimensions than the first two'); end
      r = tallOrder.quantile(t, 0.5, omit);
    end
    function r = quantile(t, p, varargin)
      if isWhole(t.Step), r = tall.computed(@(x) quantile(x, p, varargin{:}), t); return, end
      if ~isempty(varargin) && ~isequal(varargin, {1}), tall.refuse('quantile', 'with options, or along other dimensions than the first'); end
      if isscalar(p) && p > 1 && p == fix(p), p = (1:p) / (p + 1); end
      r = tallOrder.quantile(t, p, true);
    end
    function r = prctile(t, p, varargin)
      if isWhole(t.Step), r = tall.computed(@(x) prctile(x, p, varargin{:}), t); return, end
      if ~isempty(varargin) && ~isequal(varargin, {1}), tall.refuse('prctile', 'with options, or along other dimensions than the first'); end
      r = tallOrder.quantile(t, p / 100, true);
    end
    function r = iqr(t), r = tall.computed(@(q) q(2, :) - q(1, :), quantile(t, [0.25 0.75])); end
    function varargout = mode(varargin), tall.refuse('mode'); end %#ok<STOUT>
    function varargout = sort(varargin), tall.refuse('sort'); end %#ok<STOUT>
    function varargout = sortrows(varargin), tall.refuse('sortrows'); end %#ok<STOUT>
    function [counts, edges] = histcounts(t, varargin), [counts, edges] = tallGroups.histogram(t, varargin); end
    function r = groupsummary(t, groups, varargin), r = tallGroups.summary(t, groups, varargin); end
    function r = groupcounts(t, groups), r = tallGroups.counts(t, groups); end
    function [g, varargout] = findgroups(t), [g, varargout{1:max(0, nargout - 1)}] = tallGroups.numbers(t); end

    % ------------------------------------------------------------ matrices
    function r = mtimes(a, b), r = tallMatrices.product(a, b); end
    function r = mldivide(a, b), r = tallMatrices.solution(a, b); end
    function r = mrdivide(a, b)
      if isa(b, 'tall') && ~isWhole(b.Step), tall.refuse('mrdivide', 'by a tall matrix'); end
      r = tall.each(@mrdivide, {a, b});
    end
    function varargout = regress(y, x, varargin), [varargout{1:max(nargout, 1)}] = tallMatrices.regression(y, x, varargin{:}); end
  end

  methods (Hidden)
    function r = eachOf(~, f, args), r = tall.each(f, args); end
  end

  methods (Static, Hidden)
    function s = step(t), s = t.Step; end
    function how = turnOf(t), how = t.Turned; end
    function s = stepOf(t)
      if ~isempty(t.Turned), tall.refuse('transpose', 'except in products X'' * Y'); end
      s = t.Step;
    end
    function tf = hasRows(args), tf = any(cellfun(@(a) isa(a, 'tall') && ~isWhole(a.Step), args)); end
    function args = stepsOf(args)
      for k = 1:numel(args)
        if isa(args{k}, 'tall'), args{k} = tall.stepOf(args{k}); end
      end
    end
    function r = each(f, args)
      % f of rows that stand side by side. What is in memory has one row, for all of them.
      if tall.hasRows(args)
        for k = 1:numel(args)
          if ~isa(args{k}, 'tall') && size(args{k}, 1) > 1, tallPlan.failIncompatible(); end
        end
      end
      r = tall.applied(f, args{:});
      r.Step.Height = tall.commonHeight(r.Step);
    end
    function n = commonHeight(s)
      rows = s.Inputs(cellfun(@(in) isa(in, 'tallStep') && ~isWhole(in), s.Inputs));
      n = unique(cellfun(@(in) in.Height, rows));
      n(isnan(n)) = [];
      if numel(n) > 1, tallPlan.failIncompatible(); end
      if isempty(n) || isWhole(s), n = NaN; end
    end
    function r = applied(f, varargin)
      if ~tall.hasRows(varargin), r = tall.computed(f, varargin{:}); return, end
      r = tall(sampled(tallStep('rows', f, tall.stepsOf(varargin))));
      tall.commonHeight(r.Step);
    end
    function r = computed(f, varargin)
      r = tall(sampled(tallStep('value', f, tall.stepsOf(varargin))));
    end
    function r = scanned(f, varargin)
      if ~tall.hasRows(varargin), r = tall.computed(@(varargin) f([], varargin{:}), varargin{:}); return, end
      r = tall(sampled(tallStep('scan', f, tall.stepsOf(varargin))));
    end
    function r = folded(add, finish, varargin)
      if ~tall.hasRows(varargin), r = tall.computed(@(varargin) finish(add([], varargin{:})), varargin{:}); return, end
      s = tallStep('fold', add, tall.stepsOf(varargin));
      s.Finish = finish;
      r = tall(sampled(s));
    end
    function r = accumulated(f, join, t, args)
      if ~isempty(args) && isequal(args{1}, 2), r = tall.applied(@(x) f(x, 2), t); return, end
      if ~isempty(args) && ~isequal(args{1}, 1), tall.refuse(func2str(f), 'with options, or along other dimensions than the first two'); end
      r = tall.scanned(@(last, x) tallParts.accumulate(f, join, last, x), t);
    end
    function r = same(f, args)
      % Part by part; what is in memory is cut as the others are, where they are in memory too.
      if tall.hasRows(args), args = cellfun(@tall, args, 'UniformOutput', false); end
      r = tall.folded(@(tf, varargin) ~isequal(tf, false) && f(varargin{:}), @(tf) tf, args{:});
    end
    function r = turned(t, how)
      if isWhole(t.Step), r = tall.computed(str2func(how), t); return, end
      r = t;
      if isempty(t.Turned), r.Turned = how; elseif strcmp(t.Turned, how), r.Turned = ''; else, r = conj(tall(t.Step)); end
    end
    function refuse(name, why)
      if nargin < 2, why = ': it takes all rows at once. gather what fits into memory'; end
      if why(1) ~= ':', why = [' ' why]; end
      error('MATLAB:bigdata:array:FcnNotSupported', 'Tall arrays have no ''%s''%s.', name, why);
    end
  end
end
