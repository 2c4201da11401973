classdef zpk < lti
% s = zpk(z, p, k) is a transfer function by its zeros, poles and gain; cells of them for several inputs
% and outputs. zpk(z, p, k, Ts) is discrete, zpk('s') the variable, zpk(sys) converts. Methods: help
% lti.

% with: lti
  properties
    Z = {}
    P = {}
    K = []
    Variable = 's'
  end
  methods
    function s = zpk(varargin)
      s@lti();
      args = varargin;
      if isempty(args), return, end
      if isa(args{1}, 'zpk'), s = args{1}; return, end
      if isa(args{1}, 'lti')
        T = totaldelay(args{1});
        from = undelayed(args{1});
        s.Ts = from.Ts;
        if s.Ts ~= 0, s.Variable = 'z'; end
        [ny, nu] = size(from);
        [s.Z, s.P] = deal(cell(ny, nu));
        s.K = zeros(ny, nu);
        for i = 1:ny
          for j = 1:nu
            one = from(i, j);
            [s.Z{i, j}, k] = zero(one);
            s.P{i, j} = pole(one);
            if isempty(k), k = 0; end
            s.K(i, j) = k;
          end
        end
        s = delayedBy(s, T);
        return
      end
      if ischar(args{1}) || isstring(args{1})
        [s.Z, s.P, s.K, s.Variable] = deal({0}, {zeros(0, 1)}, 1, char(args{1}));
        if any(strcmp(s.Variable, {'z', 'q'}))
          s.Ts = -1;
          if numel(args) > 1, s.Ts = args{2}; end
        end
        return
      end
      if numel(args) == 1
        s.K = double(args{1});
        [s.Z, s.P] = deal(repmat({zeros(0, 1)}, size(s.K)));
        return
      end
      at = find(cellfun(@(a) ischar(a) || isstring(a), args), 1);
      options = {};
      if ~isempty(at), options = args(at:end); args = args(1:at - 1); end
      [z, p, k] = args{1:3};
      if ~iscell(z), z = {z}; end
      if ~iscell(p), p = {p}; end
      s.Z = cellfun(@(v) v(:), z, 'UniformOutput', false);
      s.P = cellfun(@(v) v(:), p, 'UniformOutput', false);
      s.K = double(k);
      if numel(args) > 3 && isnumeric(args{4}), s.Ts = args{4}; end
      if s.Ts ~= 0, s.Variable = 'z'; end
      s = set(s, options{:});
    end
    function varargout = size(s, varargin)
      [varargout{1:max(1, nargout)}] = size(s.K, varargin{:});
    end
    function p = pole(s)
      if issiso(s), p = s.P{1}; else, q = ss(tf(s)); p = eig(q.A); end
    end
    function t = isproper(s), t = all(cellfun(@numel, s.Z(:)) <= cellfun(@numel, s.P(:))); end
    function disp(s)
      v = s.Variable;
      for k = 1:numel(s.K(:))
        n = factorText(s.Z{k}, v);
        if s.K(k) ~= 1 || isempty(n), n = strtrim(sprintf('%.5g %s', s.K(k), n)); end
        d = factorText(s.P{k}, v);
        w = max(numel(n), numel(d));
        [i, j] = ind2sub(size(s.K), k);
        lead = delayText(s, i, j);
        pad = repmat(' ', 1, numel(lead));
        if isempty(d)
          fprintf('\n  %s%s\n', lead, n)
        else
          fprintf('\n  %s%s%s\n  %s%s\n  %s%s%s\n', pad, repmat(' ', 1, floor((w - numel(n)) / 2)), n, lead, repmat('-', 1, w), pad, repmat(' ', 1, floor((w - numel(d)) / 2)), d)
        end
      end
      if s.Ts == 0, fprintf('\nContinuous-time zero/pole/gain model.\n'), else, fprintf('\nSample time: %g seconds\nDiscrete-time zero/pole/gain model.\n', s.Ts), end
    end
  end
end

function t = factorText(r, v)
  t = '';
  used = false(size(r));
  for k = 1:numel(r)
    if used(k), continue, end
    used(k) = true;
    if abs(imag(r(k))) > 1e-10 * max(1, abs(r(k)))
      [~, at] = min(abs(r - conj(r(k))) + 1e300 * used);
      used(at) = true;
      t = [t, sprintf(' (%s^2 %s %s)', v, signed(-2 * real(r(k)), [' ' v]), signed(abs(r(k)) ^ 2, ''))]; %#ok<AGROW>
    elseif r(k) == 0
      t = [t, ' ', v]; %#ok<AGROW>
    else
      t = [t, sprintf(' (%s%s)', v, strrep(signed(-real(r(k)), ''), ' ', ''))]; %#ok<AGROW>
    end
  end
  t = strtrim(t);
end

function t = signed(x, tail)
  if x < 0, t = sprintf('- %.4g%s', -x, tail); else, t = sprintf('+ %.4g%s', x, tail); end
end
