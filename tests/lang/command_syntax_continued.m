function show(varargin), fprintf('<%s>', varargin{:}); fprintf('\n'); end
show a...
  bb ccc        % expect: <a><bb><ccc>
show one ... a comment
  two           % expect: <one><two>
show 'a...b' c  % expect: <a...b><c>
