function [b, a, w, z, args] = responsePoints(caller, b, rest)
% Coefficients, the frequencies as they are shown, and their places on the circle.
  args = struct('label', 'Normalized frequency (rad/sample)');
  whole = cellfun(@(r) (ischar(r) || isstring(r)) && strcmpi(r, 'whole'), rest);
  rest(cellfun(@(r) (ischar(r) || isstring(r)), rest)) = [];
  if size(b, 1) > 1 && size(b, 2) == 6
    [b, a] = sos2tf(b);
  else
    if ~isvector(b), error(['signal:' caller ':InvalidDimensions'], 'The coefficients must be vectors or second-order sections.'); end
    a = 1;
    if ~isempty(rest)
      a = rest{1};
      rest(1) = [];
    end
  end
  [b, a] = deal(double(reshape(b, 1, [])), double(reshape(a, 1, [])));
  n = 512;
  if ~isempty(rest) && ~isempty(rest{1}), n = rest{1}; end
  fs = [];
  if numel(rest) > 1, fs = rest{2}; end
  if isscalar(n) && n == floor(n) && n > 1
    w = (0:n - 1)' * pi / n * (1 + any(whole));
  else
    w = n;
    if ~isempty(fs), w = 2 * pi * n / fs; end
  end
  z = exp(1i * w);
  if ~isempty(fs)
    w = w * fs / (2 * pi);
    args.label = 'Frequency (Hz)';
  end
end

function v = polyvalAscending(c, x)
  v = polyval(flip(c), x);
end
