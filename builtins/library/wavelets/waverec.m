function x = waverec(c, l, varargin)
% x = waverec(c, l, wname) puts the parts of wavedec together again; waverec(c, l, LoR, HiR) with filters.
% example:
%   [c, l] = wavedec(1:8, 2, 'db2'); disp(round(waverec(c, l, 'db2'), 10))
% prints:
%        1     2     3     4     5     6     7     8
  x = appcoef(c, l, varargin{:}, 0);
end
