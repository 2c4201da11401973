function [n, f, m, w, kind] = firBands(caller, n, f, m, args)
  if ~(isscalar(n) && isnumeric(n) && n == floor(n) && n >= 3) , error(['signal:' caller ':InvalidOrder'], 'The order must be an integer of three or more.'); end
  f = double(f(:)');
  m = double(m(:)');
  if mod(numel(f), 2) || isempty(f), error(['signal:' caller ':MustBeEven'], 'The number of frequencies must be even.'); end
  if numel(f) ~= numel(m), error(['signal:' caller ':MismatchedDimensions'], 'Frequencies and amplitudes must have the same length.'); end
  if any(f < 0 | f > 1) || any(diff(f) < 0), error(['signal:' caller ':InvalidRange'], 'Frequencies must be between 0 and 1 and must not decrease.'); end
  w = ones(1, numel(f) / 2);
  kind = '';
  for k = 1:numel(args)
    if ischar(args{k}) || isstring(args{k})
      word = validatestring(args{k}, {'hilbert', 'differentiator', 'Hilbert'}, caller);
      kind = lower(word);
    elseif isnumeric(args{k}) && ~isempty(args{k})
      w = double(args{k}(:)');
    end
  end
  if numel(w) ~= numel(f) / 2, error(['signal:' caller ':InvalidDimensions'], 'There must be one weight for each band.'); end
  if isempty(kind) && mod(n, 2) == 1 && f(end) == 1 && m(end) ~= 0
    warning(['signal:' caller ':OddOrder'], 'Odd order symmetric FIR filters must have a gain of zero at the Nyquist frequency. The order is being increased by one.');
    n = n + 1;
  end
end
