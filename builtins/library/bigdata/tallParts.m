classdef (Hidden) tallParts
% What is done with parts of tall arrays: rows picked, put under one another, written.

  methods (Static)
    function x = under(x, part)
      if isempty(x) && isequal(x, []), x = part; else, x = [x; part]; end
    end
    function x = beside(varargin)
      % What has one row stands beside each.
      n = max(cellfun(@(a) size(a, 1), varargin));
      if any(cellfun(@(a) size(a, 1) == 0, varargin)), n = 0; end
      for k = 1:nargin
        if size(varargin{k}, 1) == 1 && n ~= 1, varargin{k} = repmat(varargin{k}, n, 1); end
      end
      x = horzcat(varargin{:});
    end
    function x = lastRows(x, n)
      at = repmat({':'}, 1, ndims(x) - 1);
      x = x(max(1, end - n + 1):end, at{:});
    end
    function sz = addSize(sz, x)
      if isempty(sz), sz = size(x); else, sz(1) = sz(1) + size(x, 1); end
    end
    function n = sizeAt(sz, dims)
      sz(end + 1:max(dims)) = 1;
      n = sz(dims);
    end
    function [y, last] = accumulate(f, join, last, x)
      y = f(x, 1);
      if size(x, 1) == 0, return, end
      if ~isempty(last), y = join(y, last); end
      at = repmat({':'}, 1, ndims(y) - 1);
      last = y(end, at{:});
    end

    % ------------------------------------------------------------ indices
    function r = pick(t, s)
      switch s.type
        case '.'
          r = tall.applied(@(x) x.(s.subs), t);
          r = tallParts.shown(r, t, @(x) x.(s.subs));
        case '{}'
          if numel(s.subs) ~= 2 || ~ischar(s.subs{1}) || ~strcmp(s.subs{1}, ':'), tall.refuse('{}', 'but as T{:, variables}'); end
          columns = s.subs{2};
          r = tallParts.shown(tall.applied(@(x) x{:, columns}, t), t, @(x) x{:, columns});
        case '()'
          r = tallParts.pickRows(t, s.subs);
      end
    end
    function x = row(x), x = zeros([1, size(x, 2:max(2, ndims(x)))]); end
    function r = shown(r, t, f)
      % Parts of what can be shown without computing can be, too.
      [to, from] = deal(tall.step(r), tall.step(t));
      if isWhole(to), return, end
      to.Height = from.Height;
      if ~isempty(from.Preview), to.Preview = f(from.Preview); end
    end
    function r = pickRows(t, subs)
      rows = subs{1};
      rest = subs(2:end);
      if isWhole(tall.step(t)) && ~tall.hasRows({rows}), r = tall.computed(@(x, rows) x(rows, rest{:}), t, rows); return, end
      if isempty(rest) && ~(tall.step(t).Typed && iscolumn(tallParts.row(tall.step(t).Sample)))
        tall.refuse('indices', 'that run through columns: name rows and columns');
      end
      if ischar(rows) && strcmp(rows, ':')
        if isempty(rest), r = t; return, end
        r = tallParts.shown(tall.applied(@(x) x(:, rest{:}), t), t, @(x) x(:, rest{:}));
        return
      end
      if isempty(rest), rest = repmat({':'}, 1, max(1, ndims(tall.step(t).Sample) - 1)); end
      if isa(rows, 'tall')
        r = tall.applied(@(x, mask) x(tallParts.mask(mask), rest{:}), t, rows);
      else
        if islogical(rows), rows = find(rows); end
        good = isnumeric(rows) && isreal(rows) && all(rows(:) >= 1 & rows(:) == fix(rows(:))) && issorted(rows(:)) && numel(unique(rows)) == numel(rows);
        if ~good, tall.refuse('indices', 'of rows but tall masks, and whole numbers in increasing order'); end
        r = tall.scanned(@(before, x) tallParts.numbered(before, x, rows, rest), t);
      end
    end
    function m = mask(m)
      if ~islogical(m), tall.refuse('indices', 'that are tall but logical ones'); end
    end
    function [y, before] = numbered(before, x, rows, rest)
      if isempty(before), before = 0; end
      own = rows(rows > before & rows <= before + size(x, 1)) - before;
      y = x(own, rest{:});
      before = before + size(x, 1);
    end

    % ------------------------------------------------------------ assignment
    function t = assign(t, s, v)
      if ~isa(t, 'tall')
        error('MATLAB:bigdata:array:AssignIntoArray', 'A tall array cannot be assigned to a part of an array in memory: gather it first.');
      end
      if numel(s) > 1
        v = tallParts.assign(tallParts.pick(t, s(1)), s(2:end), v);
        s = s(1);
      end
      switch s.type
        case '.'
          name = s.subs;
          if ~isa(v, 'tall') && isequal(v, []), t = tall.applied(@(x) removevars(x, name), t); return, end
          if ~isa(v, 'tall') && size(v, 1) > 1, tallPlan.failIncompatible(); end
          t = tall.applied(@(x, v) tallParts.withVariable(x, name, v), t, v);
        case '()', t = tallParts.assignRows(t, s.subs, v);
        otherwise, tall.refuse('{}', 'to assign to');
      end
    end
    function x = withVariable(x, name, v)
      if size(v, 1) == 1 && height(x) ~= 1, v = repmat(v, height(x), 1); end
      x.(name) = v;
    end
    function t = assignRows(t, subs, v)
      rows = subs{1};
      rest = subs(2:end);
      whole = ischar(rows) && strcmp(rows, ':');
      if ~(whole || isa(rows, 'tall')), tall.refuse('assignment', 'to rows but by a tall mask or '':'''); end
      if isa(v, 'tall') && ~isWhole(tall.step(v)) && ~whole, tall.refuse('assignment', 'of tall arrays to rows that a mask picks'); end
      t = tall.applied(@(x, rows, v) tallParts.changed(x, rows, rest, v), t, rows, v);
    end
    function x = changed(x, rows, rest, v)
      if ~ischar(rows), rows = tallParts.mask(rows); end
      x(rows, rest{:}) = v;
    end

    % ------------------------------------------------------------ files
    function write(location, t, varargin)
      given = matlab.io.Datastore.options(varargin, {'FileType'});
      kind = 'mat';
      if isfield(given, 'FileType'), kind = lower(char(given.FileType)); end
      if ~ismember(kind, {'auto', 'mat', 'text', 'csv'})
        error('MATLAB:bigdata:write:FileType', 'Tall arrays are written as ''mat'' or ''text'', not as ''%s''.', kind);
      end
      location = char(location);
      if isfolder(location) && ~isempty(setdiff({dir(location).name}, {'.', '..'}))
        error('MATLAB:bigdata:write:FolderNotEmpty', 'Unable to write to ''%s'': the folder is not empty.', location);
      end
      if ~isfolder(location), mkdir(location); end
      text = ismember(kind, {'text', 'csv'});
      gather(tall.folded(@(n, part) tallParts.writePart(n, part, location, text), @(n) n, t));
    end
    function n = writePart(n, tallPart, location, text)
      if isempty(n), n = 0; end
      if size(tallPart, 1) == 0 && n > 0, return, end
      n = n + 1;
      name = fullfile(location, sprintf('part_%06d', n));
      if text, writetable(tallParts.asTable(tallPart), [name '.csv']), else, save([name '.mat'], 'tallPart'), end
    end
    function t = asTable(t)
      if ~istable(t), t = array2table(t); end
    end
  end
end
