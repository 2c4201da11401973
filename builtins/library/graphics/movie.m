function movie(varargin)
% movie(frames) shows frames one after the other.
% example:
%   movie(im2frame(uint8(zeros(2, 2, 3))))
% prints:
  frames = varargin{end};
  for k = 1:numel(varargin)
    if isstruct(varargin{k}), frames = varargin{k}; break, end
  end
  for k = 1:numel(frames)
    imshow(frames(k).cdata);
    drawnow
  end
end
