classdef rowfilter
% rf = rowfilter(T) or rowfilter(names) makes conditions on rows of a table: T(rf.Age > 30 & rf.Name == "Ann", :).
  properties (SetAccess = private, Hidden)
    Names = {}
    Test = []   % a function of a table, of a condition
    Text = '<unconstrained>'
  end
  methods
    function o = rowfilter(source)
      if nargin == 0, return, end
      if istabular(source)
        o.Names = source.Properties.VariableNames;
        if istimetable(source), o.Names{end + 1} = source.Properties.DimensionNames{1}; end
      else
        o.Names = cellstr(source);
      end
    end
    function varargout = subsref(o, s)
      if strcmp(s(1).type, '.') && any(strcmp(s(1).subs, o.Names))
        name = s(1).subs;
        out = rowfilter();
        out.Test = @(T) T.(name); out.Text = name; out.Names = o.Names;
        if numel(s) > 1, out = subsref(out, s(2:end)); end
        varargout{1} = out;
      elseif strcmp(s(1).type, '.')
        error('MATLAB:rowfilter:UnrecognizedVariable', 'Unrecognized variable name ''%s''.', s(1).subs);
      else
        [varargout{1:max(1, nargout)}] = builtin('subsref', o, s);
      end
    end
    function o = gt(a, b), o = joined(a, b, @gt, '>'); end
    function o = lt(a, b), o = joined(a, b, @lt, '<'); end
    function o = ge(a, b), o = joined(a, b, @ge, '>='); end
    function o = le(a, b), o = joined(a, b, @le, '<='); end
    function o = eq(a, b), o = joined(a, b, @same, '=='); end
    function o = ne(a, b), o = joined(a, b, @(x, y) ~same(x, y), '~='); end
    function o = and(a, b), o = joined(a, b, @and, '&'); end
    function o = or(a, b), o = joined(a, b, @or, '|'); end
    function o = not(a)
      o = rowfilter();
      f = a.Test; o.Test = @(T) ~f(T); o.Text = ['~(' a.Text ')']; o.Names = a.Names;
    end
    function mask = tableRows(o, T)
      if isempty(o.Test), mask = true(height(T), 1); else, mask = o.Test(T); end
      if ~islogical(mask)
        error('MATLAB:rowfilter:NoCondition', 'A row filter must be a condition, such as rf.%s > 0.', o.Text);
      end
    end
    function disp(o)
      fprintf('  RowFilter with constraints:\n\n    %s\n\n', o.Text);
    end
  end
end

function o = joined(a, b, f, sign)
  [p, left] = parts(a);
  [q, right] = parts(b);
  o = rowfilter();
  o.Test = @(T) f(p(T), q(T));
  o.Text = sprintf('%s %s %s', left, sign, right);
end

function [f, text] = parts(x)
  if isa(x, 'rowfilter')
    f = x.Test; text = x.Text;
  else
    f = @(T) x; text = char(strjoin(string(x), ' '));
  end
end

function tf = same(a, b)
  if iscellstr(a) || ischar(a) || iscellstr(b) || ischar(b), tf = strcmp(a, b); else, tf = a == b; end
end
