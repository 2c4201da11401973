function m = makehgtform(varargin)
% makehgtform('translate', [x y z], 'scale', s, 'xrotate', a, 'yrotate', a, 'zrotate', a, 'axisrotate', v, a) is the matrix of these
% steps, each on what the later ones give; makehgtform alone is eye(4).
% example:
%   m = makehgtform('translate', [1 2 3]); disp(m(1:3, 4)')
% prints:
%        1     2     3
  m = eye(4);
  k = 1;
  while k <= nargin
    word = lower(char(varargin{k}));
    if k == nargin, error('MATLAB:makehgtform:notEnoughInputs', 'A value must follow ''%s''.', word); end
    v = varargin{k + 1};
    k = k + 2;
    switch word
      case 'translate'
        if isscalar(v), v = [v, varargin{k:k + 1}]; k = k + 2; end
        step = eye(4); step(1:3, 4) = v(:);
      case 'scale'
        if isscalar(v), v = [v v v]; end
        step = diag([v(:); 1]);
      case 'xrotate', step = turn([1 0 0], v);
      case 'yrotate', step = turn([0 1 0], v);
      case 'zrotate', step = turn([0 0 1], v);
      case 'axisrotate'
        step = turn(v, varargin{k});
        k = k + 1;
      otherwise
        error('MATLAB:makehgtform:badInput', 'Unknown step ''%s''.', word);
    end
    m = m * step;
  end
end

function m = turn(axis, angle)
  u = axis(:) / norm(axis);
  k = [0 -u(3) u(2); u(3) 0 -u(1); -u(2) u(1) 0];
  m = eye(4);
  m(1:3, 1:3) = eye(3) + sin(angle) * k + (1 - cos(angle)) * k * k;
end
