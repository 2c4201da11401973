function out = inner2outer(T)
% inner2outer(T) turns nested tables inside out: variables of tables inside become tables of the variables that held them.
% example:
%   A = table(1, 2, 'VariableNames', {'x','y'}); T = inner2outer(table(A, A, 'VariableNames', {'p','q'})); disp(T.y.q)
% prints:
%        2
  names = T.Properties.VariableNames;
  out = T; rest = {};
  for k = 1:numel(names)
    inner = T.(names{k});
    if ~istabular(inner), rest{end + 1} = names{k}; continue, end %#ok<AGROW>
    out.(names{k}) = [];
    for v = inner.Properties.VariableNames
      column = table(inner.(v{1}), 'VariableNames', names(k));
      if ismember(v{1}, out.Properties.VariableNames) && istabular(out.(v{1})) && ~ismember(v{1}, names)
        out.(v{1}) = [out.(v{1}), column];
      else
        if ismember(v{1}, rest)
          error('MATLAB:table:inner2outer:NameConflict', 'The variable ''%s'' is in the table and in a table inside.', v{1});
        end
        out.(v{1}) = column;
      end
    end
  end
end
