function [m, order] = confusionmat(known, predicted, varargin)
% [m, order] = confusionmat(known, predicted) counts how often each known class (rows) was predicted
% as each class (columns). 'Order' gives the classes.
% example:
%   disp(confusionmat([1 1 2 2], [1 2 2 2]))
% prints:
%        1     1
%        0     2
  if ischar(known), known = cellstr(known); end
  if ischar(predicted), predicted = cellstr(predicted); end
  known = known(:);
  predicted = predicted(:);
  if numel(known) ~= numel(predicted)
    error('stats:confusionmat:DataMismatch', 'Both must have the same number of elements.');
  end
  if ~isempty(varargin)
    order = varargin{2};
    order = order(:);
  else
    order = unique([known; predicted]);
    if isnumeric(order), order = order(~isnan(order)); end
  end
  [~, i] = ismember(known, order);
  [~, j] = ismember(predicted, order);
  keep = i > 0 & j > 0;
  m = accumarray([i(keep), j(keep)], 1, [numel(order) numel(order)]);
end
