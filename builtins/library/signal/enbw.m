function bw = enbw(w, fs)
% enbw(w) is the equivalent noise bandwidth of a window in bins, enbw(w, fs) in Hz at the sampling
% frequency fs.
% example:
%   fprintf('%.4f\n', enbw(hann(1000)))
% prints:
%   1.5015
  if ~(isnumeric(w) && isvector(w) && ~isempty(w)), error('signal:enbw:InvalidWindow', 'The window must be a numeric vector.'); end
  w = double(w(:));
  bw = mean(abs(w) .^ 2) / abs(mean(w)) ^ 2;
  if nargin > 1, bw = bw * fs / numel(w); end
end
