function show(varargin), fprintf('%s:%s ', class(varargin{1}), varargin{1}); fprintf('%d\n', varargin{2}); end
show(Width=5)            % expect: string:Width 5
