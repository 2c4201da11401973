function s = small(file)
% A picture with blocks of 4 by 4 pixels as one: strokes of letters become grey, so that the font that a
% machine has hardly counts, while lines, faces and their places do.
  p = double(imread(file));
  if size(p, 3) == 1, p = repmat(p, 1, 1, 3); end
  h = 4 * floor(size(p, 1) / 4);
  w = 4 * floor(size(p, 2) / 4);
  p = reshape(p(1:h, 1:w, 1:3), 4, h / 4, 4, w / 4, 3);
  s = reshape(mean(mean(p, 1), 3), h / 4, w / 4, 3);
end
