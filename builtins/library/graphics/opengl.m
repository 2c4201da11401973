function varargout = opengl(varargin)
% opengl software, hardware chooses how MATLAB draws; figures are drawn one way here, so nothing changes.
% example:
%   opengl software
% prints:
  if nargout > 0, varargout{1} = struct('Version', '', 'Vendor', '', 'Renderer', 'Matlift', 'Software', 'true'); end
end
