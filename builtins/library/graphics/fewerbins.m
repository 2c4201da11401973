function n = fewerbins(h)
% fewerbins(h) takes a tenth of its bins from a histogram.
% example:
%   h = histogram(1:100, 10); disp(fewerbins(h))
% prints:
%        9
  h.NumBins = max(1, h.NumBins - max(1, round(h.NumBins / 10)));
  if nargout > 0, n = h.NumBins; end
end
