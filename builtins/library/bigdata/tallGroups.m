classdef (Hidden) tallGroups
% Groups and counts of tall arrays. What is kept grows with the number of groups, not with that of rows.

  methods (Static)
    % ------------------------------------------------------------ histograms
    function [counts, edges] = histogram(t, args)
      known = {'BinEdges', 'NumBins', 'BinWidth', 'BinLimits', 'Normalization', 'BinMethod'};
      if ~isempty(args) && isnumeric(args{1})
        if isscalar(args{1}), args = [{'NumBins'}, args]; else, args = [{'BinEdges'}, args]; end
      end
      [given, rest] = matlab.io.Datastore.options(args, known);
      if ~isempty(rest), tall.refuse('histcounts', sprintf('with the option ''%s''', char(rest{1}))); end
      normal = {};
      if isfield(given, 'Normalization'), normal = {'Normalization', given.Normalization}; end
      if isfield(given, 'BinMethod') && ~any(strcmpi(given.BinMethod, {'auto', 'scott', 'integers'}))
        tall.refuse('histcounts', sprintf('with the method ''%s'': ''auto'', ''scott'' or ''integers''', char(given.BinMethod)));
      end
      if isfield(given, 'BinEdges')
        edges = given.BinEdges;
      else
        % Where the data are is found first, in a pass of its own.
        facts = tall.folded(@tallGroups.addFacts, @(s) s, t);
        edges = tall.computed(@(s) tallGroups.edges(s, given), facts);
      end
      plain = tall.folded(@(state, x, edges) tallGroups.addCounts(state, x, edges), @(c) c, t, edges);
      n = numel(t);
      counts = tall.computed(@(c, edges, n) tallGroups.normalised(c, edges, n, normal), plain, edges, n);
    end
    function r = counts(t, groups)
      r = tallGroups.summary(t, groups, {});
      r = tall.computed(@tallGroups.percented, r);
    end
    function [g, varargout] = numbers(t)
      if strcmp(classUnderlying(t), 'table'), tall.refuse('findgroups', 'of tables: name a variable'); end
      names = tall.folded(@(x, part) tallGroups.present(unique(tallParts.under(x, part))), @(x) x, t);
      g = tall.applied(@tallGroups.numbered, t, names);
      varargout = {names};
    end

    % ------------------------------------------------------------ tables
    function r = summary(t, groups, args)
      if ~ismember(classUnderlying(t), {'table', 'timetable'}), tall.refuse('groupsummary', 'but of tall tables'); end
      sample = tall.step(t).Sample;
      groups = tallGroups.namesOf(sample, groups);
      methods = {};
      if ~isempty(args), methods = lower(cellstr(args{1})); end
      data = setdiff(sample.Properties.VariableNames, groups, 'stable');
      if numel(args) > 1, data = tallGroups.namesOf(sample, args{2}); else, data = data(cellfun(@(v) isnumeric(sample.(v)) || islogical(sample.(v)), data)); end
      if numel(args) > 2, tall.refuse('groupsummary', 'with bins or options'); end
      if any(strcmp(methods, 'all')), methods = {'mean', 'sum', 'min', 'max', 'range', 'var', 'std', 'nummissing', 'nnz'}; end
      known = {'sum', 'mean', 'var', 'std', 'min', 'max', 'range', 'nummissing', 'nnz'};
      bad = methods(~ismember(methods, known));
      if ~isempty(bad), tall.refuse('groupsummary', sprintf('by ''%s'': %s', bad{1}, strjoin(known, ', '))); end
      if isempty(methods), data = {}; end
      r = tall.folded(@(state, x) tallGroups.addGroups(state, x, groups, data), @(state) tallGroups.table(state, groups, data, methods), t);
    end
  end

  methods (Static, Access = private)
    % ------------------------------------------------------------ histograms
    function s = addFacts(s, x)
      x = double(x(isfinite(x)));
      if isempty(s), s = struct('Low', Inf, 'High', -Inf, 'Whole', true, 'N', 0, 'Mean', 0, 'Squares', 0); end
      if isempty(x), return, end
      s.Low = min(s.Low, min(x(:)));
      s.High = max(s.High, max(x(:)));
      s.Whole = s.Whole && all(x(:) == fix(x(:)));
      n = numel(x);
      centre = mean(x(:));
      apart = centre - s.Mean;
      s.Squares = s.Squares + sum((x(:) - centre) .^ 2) + apart ^ 2 * (s.N * n / (s.N + n));
      s.Mean = s.Mean + apart * (n / (s.N + n));
      s.N = s.N + n;
    end
    function e = edges(s, given)
      % histcounts of the ends has the edges of the whole where they follow from these; else by Scott's rule, rounded as it does.
      if s.N == 0, [~, e] = histcounts([]); return, end
      ends = [s.Low, s.High];
      fixed = rmfield(given, intersect(fieldnames(given), {'Normalization', 'BinMethod'}));
      method = 'auto';
      if isfield(given, 'BinMethod'), method = lower(char(given.BinMethod)); end
      words = [fieldnames(fixed), struct2cell(fixed)]';
      if isfield(fixed, 'NumBins') || isfield(fixed, 'BinWidth'), [~, e] = histcounts(ends, words{:}); return, end
      if isfield(fixed, 'BinLimits'), ends = fixed.BinLimits; end
      raw = 3.5 * sqrt(s.Squares / max(1, s.N - 1)) / s.N ^ (1 / 3);
      if strcmp(method, 'integers') || (strcmp(method, 'auto') && s.Whole && diff(ends) <= 50) || raw == 0
        [~, e] = histcounts(ends, words{:}, 'BinMethod', 'integers');
        return
      end
      power = 10 ^ floor(log10(raw));
      steps = [1 2 3 5 10];
      width = steps(1 + sum(raw / power >= [1.5 2.5 4 7.5])) * power;
      if isfield(fixed, 'BinLimits'), [~, e] = histcounts(ends, 'BinLimits', ends, 'NumBins', max(1, ceil(diff(ends) / width))); return, end
      left = min(width * floor(ends(1) / width), ends(1));
      n = min(65536, max(1, ceil((ends(2) - left) / width)));
      e = left + (0:n) * width;
      e(end) = max(e(end), ends(2));
    end
    function c = addCounts(c, x, edges)
      new = histcounts(x, edges);
      if isempty(c), c = new; else, c = c + new; end
    end
    function c = normalised(c, edges, n, normal)
      if isempty(normal), return, end
      width = diff(edges);
      switch lower(char(normal{2}))
        case 'count'
        case 'probability', c = c / n;
        case 'percentage', c = 100 * c / n;
        case 'countdensity', c = c ./ width;
        case 'pdf', c = c / n ./ width;
        case 'cumcount', c = cumsum(c);
        case 'cdf', c = cumsum(c / n);
        otherwise, tall.refuse('histcounts', sprintf('with the normalization ''%s''', char(normal{2})));
      end
    end
    function t = percented(t), t.Percent = 100 * t.GroupCount / sum(t.GroupCount); end

    % ------------------------------------------------------------ groups
    function names = namesOf(sample, which)
      all = sample.Properties.VariableNames;
      if isnumeric(which) || islogical(which), names = all(which); return, end
      names = reshape(cellstr(which), 1, []);
      bad = names(~ismember(names, all));
      if ~isempty(bad), error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', bad{1}); end
    end
    function x = present(x), x = x(~ismissing(x)); end
    function g = numbered(x, names)
      [there, g] = ismember(x, names);
      g = double(g);
      g(~there) = NaN;
    end
    function [g, first] = groupsOf(t, names)
      % Numbers of groups, in their order: what is missing is a group of its own, the last.
      keys = zeros(height(t), numel(names));
      for k = 1:numel(names)
        own = findgroups(t.(names{k}));
        own(isnan(own)) = max([own; 0]) + 1;
        keys(:, k) = own;
      end
      [~, first, g] = unique(keys, 'rows', 'first');
    end
    function s = addGroups(s, t, names, data)
      rows = height(t);
      new = struct('Groups', t(:, names), 'Count', ones(rows, 1), 'Stats', {cell(1, numel(data))});
      for k = 1:numel(data)
        x = t.(data{k});
        if ~(isnumeric(x) || islogical(x)) || size(x, 2) ~= 1
          error('MATLAB:bigdata:groupsummary:Data', 'groupsummary of tall tables takes variables that are columns of numbers; ''%s'' is not.', data{k});
        end
        there = ~isnan(x);
        v = double(x);
        v(~there) = 0;
        new.Stats{k} = struct('N', double(there), 'Sum', v, 'Squares', zeros(rows, 1), 'Zeros', double(x == 0), 'Low', double(x), 'High', double(x));
      end
      new = tallGroups.joined(new, names);
      if isempty(s), s = new; return, end
      s.Groups = [s.Groups; new.Groups];
      s.Count = [s.Count; new.Count];
      for k = 1:numel(data)
        for f = fieldnames(s.Stats{k})', s.Stats{k}.(f{1}) = [s.Stats{k}.(f{1}); new.Stats{k}.(f{1})]; end
      end
      s = tallGroups.joined(s, names);
    end
    function s = joined(s, names)
      [g, first] = tallGroups.groupsOf(s.Groups, names);
      n = numel(first);
      s.Groups = s.Groups(first, :);
      s.Count = accumarray(g, s.Count, [n 1]);
      for k = 1:numel(s.Stats)
        a = s.Stats{k};
        b = struct('N', accumarray(g, a.N, [n 1]), 'Sum', accumarray(g, a.Sum, [n 1]));
        apart = a.Sum ./ max(a.N, 1) - b.Sum(g) ./ max(b.N(g), 1);
        b.Squares = accumarray(g, a.Squares + a.N .* apart .^ 2, [n 1]);
        b.Zeros = accumarray(g, a.Zeros, [n 1]);
        b.Low = accumarray(g, a.Low, [n 1], @min);
        b.High = accumarray(g, a.High, [n 1], @max);
        s.Stats{k} = b;
      end
    end
    function r = table(s, names, data, methods)
      r = s.Groups;
      r.GroupCount = s.Count;
      for k = 1:numel(data)
        a = s.Stats{k};
        for m = reshape(methods, 1, [])
          r.([m{1} '_' data{k}]) = tallGroups.statistic(m{1}, a, s.Count);
        end
      end
      r = sortrows(r, names);
    end
    function v = statistic(name, a, count)
      switch name
        case 'sum', v = a.Sum;
        case 'mean', v = a.Sum ./ a.N;
        case {'var', 'std'}
          v = a.Squares ./ max(a.N - 1, 1);
          v(a.N == 0) = NaN;
          if strcmp(name, 'std'), v = sqrt(v); end
        case 'min', v = a.Low;
        case 'max', v = a.High;
        case 'range', v = a.High - a.Low;
        case 'nummissing', v = count - a.N;
        case 'nnz', v = a.N - a.Zeros;
      end
    end
  end
end
