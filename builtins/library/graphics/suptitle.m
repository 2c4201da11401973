function h = suptitle(txt)
% suptitle(txt) is sgtitle(txt).
% example:
%   h = suptitle('All'); disp(h.String)
% prints:
%   All
  t = sgtitle(txt);
  if nargout > 0, h = t; end
end
