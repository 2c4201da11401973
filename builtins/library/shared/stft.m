function [o, fs] = stftOptions(args)
  fs = 2 * pi;
  if ~isempty(args) && isnumeric(args{1})
    if ~isempty(args{1}), fs = args{1}; end
    args(1) = [];
  end
  o = struct('window', hann(128, 'periodic'), 'overlap', [], 'length', [], 'range', 'centered');
  for k = 1:2:numel(args)
    switch validatestring(args{k}, {'Window', 'OverlapLength', 'FFTLength', 'FrequencyRange'})
      case 'Window', o.window = args{k + 1}(:);
      case 'OverlapLength', o.overlap = args{k + 1};
      case 'FFTLength', o.length = args{k + 1};
      case 'FrequencyRange', o.range = validatestring(args{k + 1}, {'centered', 'twosided', 'onesided'});
    end
  end
  m = numel(o.window);
  if isempty(o.overlap), o.overlap = floor(0.75 * m); end
  if isempty(o.length), o.length = m; end
  if o.overlap >= m || o.length < m
    error('signal:stft:Lengths', 'The overlap must be shorter than the window, the transform no shorter.');
  end
end
