function [T, ia, ib] = tableSets(word, A, B, varargin)
  if ~istabular(A) || ~istabular(B)
    error(['MATLAB:table:' word ':TypeMismatch'], 'Both inputs of ''%s'' must be tables.', word);
  end
  if ~isequal(sort(A.Properties.VariableNames), sort(B.Properties.VariableNames))
    error(['MATLAB:table:' word ':DisjointVars'], 'The tables must have the same variables.');
  end
  % Rows are compared by what stands in them, not by their names.
  if istable(A), A.Properties.RowNames = {}; B.Properties.RowNames = {}; end
  B = B(:, A.Properties.VariableNames);
  ib = [];
  switch word
    case 'union'
      [T, i] = unique([A; B], varargin{:});
      ia = i(i <= height(A)); ib = i(i > height(A)) - height(A);
    case 'intersect'
      both = find(ismember(A, B));
      [T, i] = unique(A(both, :), varargin{:});
      ia = both(i);
      [~, ib] = ismember(T, B);
    case 'setdiff'
      alone = find(~ismember(A, B));
      [T, i] = unique(A(alone, :), varargin{:});
      ia = alone(i);
    case 'setxor'
      [a, ia] = tableSets('setdiff', A, B);
      [b, ib] = tableSets('setdiff', B, A);
      T = unique([a; b], varargin{:});
  end
end
