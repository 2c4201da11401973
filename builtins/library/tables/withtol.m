classdef withtol
% withtol(times, tolerance) chooses rows of a timetable whose times are near: TT(withtol(t, seconds(1)), :).
  properties (SetAccess = private, Hidden)
    Times
    Tolerance
  end
  methods
    function o = withtol(times, tolerance)
      if ischar(times) || isstring(times) || iscell(times), times = datetime(times); end
      o.Times = times; o.Tolerance = tolerance;
    end
    function rows = tableRows(o, T)
      if ~istimetable(T)
        error('MATLAB:table:InvalidRowSubscript', 'Rows of a table cannot be chosen by withtol: it has no row times.');
      end
      t = T.(T.Properties.DimensionNames{1});
      rows = zeros(0, 1);
      for k = 1:numel(o.Times)
        rows = [rows; find(abs(t - o.Times(k)) <= o.Tolerance)]; %#ok<AGROW>
      end
    end
    function disp(o)
      fprintf('\ttimetable row times subscript with tolerance:\n\n\t\tSelect timetable rows near %d times, within %s\n\n', numel(o.Times), char(o.Tolerance));
    end
  end
end
