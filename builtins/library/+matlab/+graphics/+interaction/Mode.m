classdef Mode < handle
% What zoom, pan, rotate3d and datacursormode give: settings that are kept; the page lets the mouse do all of it.
  properties
    Enable = 'off'
    Motion = 'both'
    Direction = 'in'
    RightClickAction = 'InverseZoom'
    RotateStyle = 'orbit'
    DisplayStyle = 'datatip'
    SnapToDataVertex = 'on'
    UIContextMenu = []
    ContextMenu = []
    UpdateFcn = []
    ButtonDownFilter = []
    ActionPreCallback = []
    ActionPostCallback = []
    UseLegacyExplorationModes = 'off'
  end
  methods
    function set(h, varargin)
      for k = 1:2:numel(varargin) - 1, h.(varargin{k}) = varargin{k + 1}; end
    end
    function v = get(h, name), v = h.(char(name)); end
    function setAxesZoomMotion(varargin), end
    function setAxesPanMotion(varargin), end
    function setAllowAxesZoom(varargin), end
    function setAllowAxesPan(varargin), end
    function setAllowAxesRotate(varargin), end
    function info = getCursorInfo(~), info = struct('Target', {}, 'Position', {}, 'DataIndex', {}); end
  end
end
