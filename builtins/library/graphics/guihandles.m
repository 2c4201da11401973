function s = guihandles(h)
% guihandles(h) has one field for each tag of the objects in the figure that h belongs to: the object, or
% all that have this tag. Tags that are no names are left out.
% example:
%   f = figure('Visible', 'off', 'Tag', 'main'); disp(isfield(guihandles(f), 'main'))
% prints:
%      1
  if nargin < 1, h = gcf; end
  f = [];
  if isscalar(h) && all(ishghandle(h)), f = ancestor(h, 'figure'); end
  if isempty(f), error('MATLAB:guihandles:InvalidInput', 'Object must be a figure or one of its child objects.'); end
  s = struct();
  all_ = findall(f);
  for k = 1:numel(all_)
    tag = get(all_(k), 'Tag');
    if ~isvarname(tag), continue, end
    if isfield(s, tag), s.(tag) = [s.(tag), all_(k)]; else, s.(tag) = all_(k); end
  end
end
