function n = morebins(h)
% morebins(h) gives a histogram a tenth more bins.
% example:
%   h = histogram(1:100, 10); disp(morebins(h))
% prints:
%       11
  h.NumBins = h.NumBins + max(1, round(h.NumBins / 10));
  if nargout > 0, n = h.NumBins; end
end
