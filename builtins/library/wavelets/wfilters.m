function varargout = wfilters(name, kind)
% [LoD, HiD, LoR, HiR] = wfilters(name) are the filters of a wavelet for decomposition and
% reconstruction: 'haar', 'db1' to 'db20', 'sym2' to 'sym8'. wfilters(name, 'd'), 'r', 'l', 'h' gives
% two of them.
% example:
%   fprintf('%.4f ', wfilters('haar')), fprintf('\n')
% prints:
%   0.7071 0.7071 

% with: wavelet
  w = scalingFilter(name) * sqrt(2);
  LoR = w;
  HiR = fliplr(w);
  HiR(2:2:end) = -HiR(2:2:end);
  LoD = fliplr(LoR);
  HiD = fliplr(HiR);
  all_ = {LoD, HiD, LoR, HiR};
  if nargin > 1
    switch validatestring(kind, {'d', 'r', 'l', 'h'})
      case 'd', all_ = all_([1 2]);
      case 'r', all_ = all_([3 4]);
      case 'l', all_ = all_([1 3]);
      otherwise, all_ = all_([2 4]);
    end
  end
  varargout = all_(1:max(1, nargout));
end
