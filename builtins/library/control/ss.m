classdef ss < lti
% s = ss(A, B, C, D) is a system x' = A x + B u, y = C x + D u; ss(A, B, C, D, Ts) a discrete one,
% ss(D) a gain, ss(sys) converts. Methods: help lti. Descriptor systems are not supported. Properties
% may follow by name, as in ss(A, B, C, D, 'InputDelay', 2).

% with: lti
  properties
    A = []
    B = []
    C = []
    D = []
    StateName = {}
  end
  methods
    function s = ss(varargin)
      s@lti();
      args = varargin;
      if isempty(args), return, end
      if isa(args{1}, 'ss'), s = args{1}; return, end
      if isa(args{1}, 'lti')
        s = delayedBy(realized(s, tf(undelayed(args{1}))), totaldelay(args{1}));
        return
      end
      at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
      options = {};
      if ~isempty(at), options = args(at:end); args = args(1:at - 1); end
      if numel(args) == 1, args = {[], [], [], args{1}}; end
      if numel(args) < 4, error('Control:ltiobject:ss1', 'ss takes A, B, C and D.'); end
      [a, b, c, d] = args{1:4};
      n = size(a, 1);
      if isempty(d) || (isequal(d, 0) && (size(b, 2) ~= 1 || size(c, 1) ~= 1) && n > 0), d = zeros(size(c, 1), size(b, 2)); end
      if isempty(b), b = zeros(n, size(d, 2)); end
      if isempty(c), c = zeros(size(d, 1), n); end
      if size(a, 2) ~= n || size(b, 1) ~= n || size(c, 2) ~= n || ~isequal(size(d), [size(c, 1), size(b, 2)])
        error('Control:ltiobject:ss2', 'The sizes of A, B, C and D do not fit together.');
      end
      [s.A, s.B, s.C, s.D] = deal(double(a), double(b), double(c), double(d));
      if numel(args) > 4 && isnumeric(args{5}), s.Ts = args{5}; end
      s = set(s, options{:});
    end
    function varargout = size(s, varargin)
      [varargout{1:max(1, nargout)}] = size(s.D, varargin{:});
    end
    function p = pole(s), p = eig(s.A); end
    function t = isproper(~), t = true; end
    function r = ss2ss(s, T), r = delayedBy(ss(T * s.A / T, T * s.B, s.C / T, s.D, s.Ts), totaldelay(s)); end
    function [r, T] = canon(s, type)
      if nargin < 2, type = 'modal'; end
      if strcmp(type, 'companion')
        T = inv(ctrb(s.A, s.B(:, 1)));
      else
        [V, D] = eig(s.A);
        [V, ~] = cdf2rdf(V, D);
        T = inv(V);
      end
      r = ss2ss(s, T);
    end
    function disp(s)
      shown('A', s.A, 'x', 'x')
      shown('B', s.B, 'x', 'u')
      shown('C', s.C, 'y', 'x')
      shown('D', s.D, 'y', 'u')
      unit = 'seconds';
      if s.Ts ~= 0, unit = 'sampling periods'; end
      if any(s.InputDelay), fprintf('  Input delays (%s): %s\n\n', unit, strjoin(compose('%.5g', s.InputDelay(:).'), '  ')), end
      if any(s.OutputDelay), fprintf('  Output delays (%s): %s\n\n', unit, strjoin(compose('%.5g', s.OutputDelay(:).'), '  ')), end
      if isempty(s.A), fprintf('Static gain.\n')
      elseif s.Ts == 0, fprintf('Continuous-time state-space model.\n')
      else, fprintf('Sample time: %g seconds\nDiscrete-time state-space model.\n', s.Ts)
      end
    end
  end
  methods (Access = private)
    function s = realized(s, from)
      s.Ts = from.Ts;
      [ny, nu] = size(from);
      [s.A, s.B, s.C, s.D] = deal([], zeros(0, nu), zeros(ny, 0), zeros(ny, nu));
      for j = 1:nu
        % Outputs with one denominator share their states.
        dens = from.Denominator(:, j);
        done = false(ny, 1);
        for i = 1:ny
          if done(i), continue, end
          group = find(cellfun(@(d) isequal(d, dens{i}), dens) & ~done);
          done(group) = true;
          [a, b, c, d] = stateSpaceOf(from.Numerator(group, j), dens{i});
          B = zeros(size(a, 1), nu);
          B(:, j) = b;
          C = zeros(ny, size(a, 1));
          C(group, :) = c;
          s.A = blkdiag(s.A, a);
          s.B = [s.B; B];
          s.C = [s.C, C];
          s.D(group, j) = d;
        end
      end
    end
  end
end

function shown(name, M, row, column)
  if isempty(M), return, end
  fprintf('\n  %s = \n', name)
  head = arrayfun(@(k) sprintf('%s%d', column, k), 1:size(M, 2), 'UniformOutput', false);
  fprintf('   %s\n', strjoin([{'    '}, cellfun(@(t) sprintf('%10s', t), head, 'UniformOutput', false)], ''))
  for i = 1:size(M, 1)
    fprintf('   %-4s%s\n', sprintf('%s%d', row, i), strjoin(arrayfun(@(v) sprintf('%10.4g', v), M(i, :), 'UniformOutput', false), ''))
  end
  fprintf('\n')
end
