function varargout = pkg(action, varargin)
% pkg load NAME... is accepted, so that programs written for GNU Octave run: what its packages hold is built in, or missing
% for everybody (pkg unload likewise). pkg list tells that nothing is installed. Other actions are errors.
% example:
%   pkg load statistics
%   disp(numel(pkg('list')))
% prints:
%        0
  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  switch char(action)
    case {'load', 'unload'}
      if isempty(varargin), error('Matlift:pkg:noName', 'pkg %s needs the name of a package.', char(action)); end
    case 'list'
      if nargout > 0, varargout{1} = {}; end
    otherwise
      error('Matlift:pkg:noAction', ...
            'pkg %s is not possible: there are no packages to install. Put files on the path with addpath.', char(action));
  end
end
