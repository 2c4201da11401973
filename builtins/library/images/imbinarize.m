function out = imbinarize(x, varargin)
% imbinarize(x) is true where an image is bright; imbinarize(x, level), imbinarize(x, 'adaptive'), where it is brighter than around,
% with 'Sensitivity', 0 to 1, and 'ForegroundPolarity', 'bright' | 'dark'.
% example:
%   disp(imbinarize([0.2 0.8], 0.5))
% prints:
%      0   1

% with: axes_args
  v = im2double(x);
  [sensitivity, args] = takePair(varargin, 'Sensitivity', 0.5);
  [polarity, args] = takePair(args, 'ForegroundPolarity', 'bright');
  if isempty(args) || strcmpi(char(args{1}), 'global')
    level = graythresh(x);
  elseif isnumeric(args{1})
    level = args{1};
  elseif strcmpi(char(args{1}), 'adaptive')
    % What is bright around, larger than the things that are looked for.
    n = 2 * floor(size(v) / 16) + 1;
    around = imfilter(imfilter(v, ones(n(1), 1) / n(1), 'replicate'), ones(1, n(2)) / n(2), 'replicate');
    if strcmpi(polarity, 'dark'), level = around * (0.4 + sensitivity); else, level = around * (1.6 - sensitivity); end
    if strcmpi(polarity, 'dark'), level = min(level, 1); end
  else
    error('images:imbinarize:unknownMethod', 'Unknown method ''%s''.', char(args{1}));
  end
  out = v > level;
end
