function T = movevars(T, vars, side, place)
% movevars(T, vars, 'Before'|'After', name) moves variables of a table; without a place, to the end.
% example:
%   T = movevars(table(1, 2, 3), 'Var3', 'Before', 'Var1'); disp(T{1,:})
% prints:
%        3     1     2
  all = T.Properties.VariableNames;
  part = T(:, vars);
  moved = part.Properties.VariableNames;
  rest = all(~ismember(all, moved));
  at = numel(rest) + 1;
  if nargin >= 4
    if isnumeric(place), place = all{place}; end
    at = find(strcmp(char(place), rest));
    if isempty(at)
      error('MATLAB:table:UnrecognizedVarName', 'Unrecognized table variable name ''%s''.', char(place));
    end
    at = at + strcmpi(side, 'After');
  end
  T = T(:, [rest(1:at - 1), moved, rest(at:end)]);
end
