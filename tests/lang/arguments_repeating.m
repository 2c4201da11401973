function g(varargin)
  arguments (Repeating)
    varargin
  end
  fprintf('%d\n', numel(varargin));
end
g(1, 2, 3)    % expect: 3
g()           % expect: 0
