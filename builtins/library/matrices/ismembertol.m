function [in, where] = ismembertol(a, b, varargin)
% [in, where] = ismembertol(a, b, tol) tells which elements of a are within tol*max(abs([a(:); b(:)])) of
% an element of b, and of which. tol: 1e-12, for single 1e-6. Options: 'ByRows', 'DataScale',
% 'OutputAllIndices'.
% example:
%   disp(ismembertol([1 2], 1 + 1e-14))
% prints:
%      1   0
  tol = 1e-12;
  if isa(a, 'single') || isa(b, 'single'), tol = 1e-6; end
  args = varargin;
  if ~isempty(args) && isnumeric(args{1}), tol = args{1}; args(1) = []; end
  o = struct('ByRows', false, 'DataScale', [], 'OutputAllIndices', false);
  for k = 1:2:numel(args), o.(validatestring(args{k}, fieldnames(o)')) = args{k + 1}; end
  if o.ByRows
    dims = [size(a, 1) 1];
  else
    dims = size(a);
    a = a(:);
    b = b(:);
  end
  scale = o.DataScale;
  if isempty(scale), scale = max(abs([a; b]), [], 1); end
  if isempty(scale), scale = 1; end
  in = false(dims);
  where = zeros(dims);
  if o.OutputAllIndices, where = cell(dims); end
  x = a ./ max(scale, realmin);
  y = b ./ max(scale, realmin);
  if size(x, 2) == 0 || isempty(y), return, end
  near = rowsWithin(double(y), double(x), tol, Inf);
  for k = 1:numel(near)
    in(k) = ~isempty(near{k});
    if o.OutputAllIndices
      where{k} = sort(near{k}(:));
      if ~in(k), where{k} = 0; end
    elseif in(k)
      where(k) = min(near{k});
    end
  end
end
