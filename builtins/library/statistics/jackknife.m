function s = jackknife(f, varargin)
% s = jackknife(f, x, ...) calls f on the data without each of its rows in turn: one row of results
% each.
% example:
%   disp(jackknife(@mean, [1 2 3]')')
% prints:
%       2.5000    2.0000    1.5000
  wasRow = isrow(varargin{1});
  n = size(varargin{1}, 1 + wasRow);
  s = [];
  for k = 1:n
    kept = [1:k - 1, k + 1:n];
    args = varargin;
    for a = 1:numel(args)
      if isrow(args{a}) && numel(args{a}) == n, args{a} = args{a}(kept); elseif size(args{a}, 1) == n, args{a} = args{a}(kept, :); end
    end
    s(k, :) = reshape(f(args{:}), 1, []); %#ok<AGROW>
  end
end
