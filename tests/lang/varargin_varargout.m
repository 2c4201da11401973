function varargout = f(varargin)
  for k = 1:nargin
    varargout{k} = varargin{k} * 10;
  end
end
[a, b] = f(1, 2);
fprintf('%d %d\n', a, b)            % expect: 10 20
c = cell(1, 3);
[c{:}] = f(1, 2, 3);
fprintf('%d ', c{:}); fprintf('\n') % expect: 10 20 30
args = {4, 5};
[a, b] = f(args{:});
fprintf('%d %d\n', a, b)            % expect: 40 50
function r = g(a, varargin), r = numel(varargin); end
fprintf('%d %d\n', g(1), g(1, 2, 3))   % expect: 0 2
