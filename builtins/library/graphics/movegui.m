function movegui(varargin)
% movegui(fig, place) moves the window of a figure; figures have no windows of their own here, so nothing changes.
% example:
%   figure; movegui(gcf, 'center'); disp('same')
% prints:
%   same
end
