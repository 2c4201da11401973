function varargout = quiet(varargin)
% What gather gives, without the lines about passes.
n = max(1, nargout);
evalc('[varargout{1:n}] = gather(varargin{:});');
end
