classdef tf < lti
% s = tf(num, den) is a transfer function: polynomials with the highest power first; cells of them for
% several inputs and outputs. tf(num, den, Ts) is discrete, tf('s') and tf('z', Ts) the variable,
% tf(sys) converts, tf(K) is a gain. Methods: help lti. Properties may
% follow by name, as in tf(1, [5 1], 'InputDelay', 2).

% with: lti
  properties
    Numerator = {}
    Denominator = {}
    Variable = 's'
  end
  methods
    function s = tf(varargin)
      s@lti();
      args = varargin;
      if isempty(args), return, end
      if isa(args{1}, 'tf'), s = args{1}; return, end
      if isa(args{1}, 'lti')
        s = delayedBy(converted(s, undelayed(args{1})), totaldelay(args{1}));
        return
      end
      if ischar(args{1}) || isstring(args{1})
        v = char(args{1});
        if ~any(strcmp(v, {'s', 'p', 'z', 'q'})), error('Control:ltiobject:construct1', 'The variable must be ''s'', ''p'', ''z'' or ''q''.'); end
        [s.Numerator, s.Denominator, s.Variable] = deal({[1 0]}, {1}, v);
        if any(strcmp(v, {'z', 'q'}))
          s.Ts = -1;
          if numel(args) > 1, s.Ts = args{2}; end
        end
        return
      end
      at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
      options = {};
      if ~isempty(at), options = args(at:end); args = args(1:at - 1); end
      if numel(args) == 1
        n = num2cell(double(args{1}));
        d = repmat({1}, size(n));
      else
        [n, d] = args{1:2};
        if ~iscell(n), n = {n}; end
        if ~iscell(d), d = repmat({d}, size(n)); end
        if isscalar(d), d = repmat(d, size(n)); end
        if isscalar(n), n = repmat(n, size(d)); end
        if ~isequal(size(n), size(d)), error('Control:ltiobject:tf1', 'Numerators and denominators must be as many as each other.'); end
      end
      for k = 1:numel(n)
        [n{k}, d{k}] = deal(trimmed(double(n{k}(:).')), trimmed(double(d{k}(:).')));
        if isequal(d{k}, 0), error('Control:ltiobject:ZeroDenominator', 'The denominator must not be zero.'); end
        if isequal(n{k}, 0), d{k} = 1; end
      end
      [s.Numerator, s.Denominator] = deal(n, d);
      if numel(args) > 2, s.Ts = args{3}; end
      if s.Ts ~= 0, s.Variable = 'z'; end
      for k = 1:2:numel(options)
        name = validatestring(options{k}, {'Variable', 'Ts', 'Name', 'InputName', 'OutputName', 'UserData', 'InputDelay', 'OutputDelay', 'IODelay'});
        s.(name) = options{k + 1};
      end
    end
    function varargout = size(s, varargin)
      [varargout{1:max(1, nargout)}] = size(s.Numerator, varargin{:});
    end
    function p = pole(s)
      p = zeros(0, 1);
      if issiso(s)
        p = roots(s.Denominator{1});
      elseif size(s, 1) * size(s, 2) > 0
        p = eig(getfield(ssdataOf(s), 'A'));
      end
    end
    function t = isproper(s)
      t = all(cellfun(@(n, d) numel(n) <= numel(d), s.Numerator(:), s.Denominator(:)));
    end
    function disp(s)
      v = s.Variable;
      if s.Ts ~= 0 && v == 's', v = 'z'; end
      [ny, nu] = size(s.Numerator);
      for j = 1:nu
        if nu > 1, fprintf('\n  From input %d to output...\n', j), end
        for i = 1:ny
          n = polyText(s.Numerator{i, j}, v);
          d = polyText(s.Denominator{i, j}, v);
          w = max(numel(n), numel(d));
          lead = '  ';
          if ny * nu > 1, lead = sprintf('   %d:  ', i); end
          lead = [lead, delayText(s, i, j)]; %#ok<AGROW>
          pad = repmat(' ', 1, numel(lead));
          fprintf('\n')
          if strcmp(d, '1')
            fprintf('%s%s\n', lead, n)
          else
            fprintf('%s%s%s\n%s%s\n%s%s%s\n', pad, repmat(' ', 1, floor((w - numel(n)) / 2)), n, lead, repmat('-', 1, w), pad, repmat(' ', 1, floor((w - numel(d)) / 2)), d)
          end
        end
      end
      if isequal(cellfun(@numel, s.Denominator(:)), ones(ny * nu, 1)) && all(cellfun(@numel, s.Numerator(:)) == 1)
        fprintf('\nStatic gain.\n')
      elseif s.Ts == 0
        fprintf('\nContinuous-time transfer function.\n')
      elseif s.Ts < 0
        fprintf('\nSample time: unspecified\nDiscrete-time transfer function.\n')
      else
        fprintf('\nSample time: %g seconds\nDiscrete-time transfer function.\n', s.Ts)
      end
    end
  end
  methods (Access = private)
    function s = converted(s, from)
      s.Ts = from.Ts;
      if s.Ts ~= 0, s.Variable = 'z'; end
      [ny, nu] = size(from);
      [s.Numerator, s.Denominator] = deal(cell(ny, nu));
      for i = 1:ny
        for j = 1:nu
          if isa(from, 'zpk')
            n = from.K(i, j) * poly(from.Z{i, j});
            d = poly(from.P{i, j});
          else
            [A, B, C, D] = deal(from.A, from.B(:, j), from.C(i, :), from.D(i, j));
            d = poly(A);
            n = poly(A - B * C) + (D - 1) * d;
            small = abs(n) < 1e-12 * max(abs(n)) & abs(n) < 1e-10 * max(1, max(abs(d)));
            n(small) = 0;
          end
          [s.Numerator{i, j}, s.Denominator{i, j}] = deal(trimmed(real(n)), trimmed(real(d)));
        end
      end
    end
  end
end

function q = ssdataOf(s)
  q = ss(s);
  q = struct('A', q.A);
end

function t = polyText(p, v)
  t = '';
  n = numel(p) - 1;
  for k = 0:n
    c = p(k + 1);
    if c == 0 && n > 0, continue, end
    size_ = abs(c);
    if isempty(t), if c < 0, t = '-'; end, elseif c < 0, t = [t, ' - ']; else, t = [t, ' + ']; end %#ok<AGROW>
    e = n - k;
    if size_ ~= 1 || e == 0, t = [t, sprintf('%.4g', size_)]; end %#ok<AGROW>
    if size_ ~= 1 && e > 0, t = [t, ' ']; end %#ok<AGROW>
    if e == 1, t = [t, v]; elseif e > 1, t = [t, sprintf('%s^%d', v, e)]; end %#ok<AGROW>
  end
  if isempty(t), t = '0'; end
end
