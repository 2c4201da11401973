function data = guidata(h, value)
% guidata(h, data) keeps data with the figure that h belongs to, guidata(h) gives them back: empty where
% there are none.
% example:
%   f = figure('Visible', 'off'); guidata(f, 5); disp(guidata(f))
% prints:
%        5
  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  f = [];
  if isscalar(h) && all(ishghandle(h)), f = ancestor(h, 'figure'); end
  if isempty(f), error('MATLAB:guidata:InvalidInput', 'Object must be a figure or one of its child objects.'); end
  name = 'UsedByGUIData_m';
  if nargin > 1, setappdata(f, name, value); end
  data = [];
  if isappdata(f, name), data = getappdata(f, name); end
end
