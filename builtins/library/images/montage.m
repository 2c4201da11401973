function h = montage(x, varargin)
% montage(images) shows images beside each other: a cell array or an M-by-N-by-C-by-K array.
% example:
%   h = montage({zeros(2), ones(2)}); disp(size(h.CData))
% prints:
%        2     4
  if iscell(x)
    list = x;
    for k = 1:numel(list)
      if ischar(list{k}), list{k} = imread(list{k}); end
    end
  else
    list = squeeze(num2cell(x, [1 2 3]));
  end
  n = numel(list);
  columns = ceil(sqrt(n));
  rows = ceil(n / columns);
  s = size(list{1});
  pages = size(list{1}, 3);
  all = zeros([rows * s(1), columns * s(2), pages], 'like', list{1}(1));
  for k = 1:n
    r = floor((k - 1) / columns);
    c = mod(k - 1, columns);
    one = imresize(list{k}, s(1:2), 'nearest');
    if size(one, 3) < pages, one = repmat(one, 1, 1, pages); end
    all(r * s(1) + (1:s(1)), c * s(2) + (1:s(2)), :) = one;
  end
  t = imshow(all);
  if nargout > 0, h = t; end
end
