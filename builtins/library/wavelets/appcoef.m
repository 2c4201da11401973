function a = appcoef(c, l, varargin)
% a = appcoef(c, l, wname, n) is the approximation of level n (the coarsest) of a decomposition of
% wavedec; appcoef(c, l, LoR, HiR, n) with filters.
% example:
%   [c, l] = wavedec(1:8, 2, 'haar'); fprintf('%.4f ', appcoef(c, l, 'haar', 2)), fprintf('\n')
% prints:
%   5.0000 13.0000 
  most = numel(l) - 2;
  n = most;
  args = varargin;
  if isnumeric(args{end}) && isscalar(args{end})
    n = args{end};
    args(end) = [];
  end
  if n < 0 || n > most, error('Wavelet:FunctionArgVal:Invalid_LevVal', 'The level must be between 0 and %d.', most); end
  column = iscolumn(c);
  c = reshape(c, 1, []);
  a = c(1:l(1));
  at = l(1);
  for k = most:-1:n + 1
    m = l(most + 2 - k);
    d = c(at + 1:at + m);
    at = at + m;
    a = idwt(a(1:m), d, args{:}, l(most + 3 - k));
  end
  if column, a = a(:); end
end
