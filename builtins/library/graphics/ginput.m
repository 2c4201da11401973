function [x, y, button] = ginput(n)
% ginput(n) gives the places of n presses in the current axes; without n of all until Enter. The third output are the buttons (1 left,
% 2 middle, 3 right) and the characters of keys. It needs somebody who points at the figure: see matlift web.
% example:
%   f = figure; axes('Position', [0 0 1 1]); hgevent(f, 'press', [280 105]); [x, y, b] = ginput(1); disp([x y b])
% prints:
%       0.5000    0.2500    1.0000
  if nargin < 1, n = Inf; end
  if ~isscalar(n) || ~(n > 0), error('MATLAB:ginput:NeedPositiveInt', 'The number of points must be positive.'); end
  x = zeros(0, 1);
  y = x;
  button = x;
  gca;
  while numel(x) < n
    key = waitforbuttonpress;
    if key
      typed = get(gcf, 'CurrentCharacter');
      if isempty(typed), continue, end
      if typed == 13, break, end
      which = double(typed(1));
    else
      which = find([any(strcmp(get(gcf, 'SelectionType'), {'normal', 'open'})), strcmp(get(gcf, 'SelectionType'), {'extend', 'alt'})]);
    end
    p = get(gca, 'CurrentPoint');
    x(end + 1, 1) = p(1, 1); %#ok<AGROW>
    y(end + 1, 1) = p(1, 2); %#ok<AGROW>
    button(end + 1, 1) = which; %#ok<AGROW>
  end
  if nargout < 2, x = [x y]; end
end
