classdef lti
% The common part of tf, zpk and ss: arithmetic, connections, responses, conversions in time.
% Methods: + - * / ^ inv [ , ; ] feedback series parallel append, pole zero dcgain damp order isstable
% issiso isproper, step impulse initial lsim stepinfo, bode bodemag nyquist margin allmargin bandwidth
% freqresp evalfr sigma rlocus pzmap norm, c2d d2c d2d, minreal balreal gram ctrb obsv, tfdata zpkdata
% ssdata, totaldelay hasdelay pade absorbDelay.
% Delays of inputs, outputs or channels (InputDelay, OutputDelay, IODelay; exp(-T*s) * sys) are exact in
% every response. What would need a delay inside the system, as a loop closed around it, is an error:
% pade(sys, n) approximates a delay by a rational function.

% with: lti
  properties
    Ts = 0
    Name = ''
    InputName = {}
    OutputName = {}
    UserData = []
    InputDelay = 0
    OutputDelay = 0
    IODelay = 0
  end
  methods
    function s = set.InputDelay(s, d), s.InputDelay = checkedDelay(d(:)); end
    function s = set.OutputDelay(s, d), s.OutputDelay = checkedDelay(d(:)); end
    function s = set.IODelay(s, d), s.IODelay = checkedDelay(d); end
    function d = get.InputDelay(s), d = s.InputDelay; if isscalar(d), d = repmat(d, size(s, 2), 1); end, end
    function d = get.OutputDelay(s), d = s.OutputDelay; if isscalar(d), d = repmat(d, size(s, 1), 1); end, end
    function d = get.IODelay(s), d = s.IODelay; if isscalar(d), d = repmat(d, size(s)); end, end
    function T = totaldelay(s)
      if numel(s.InputDelay) ~= size(s, 2) || numel(s.OutputDelay) ~= size(s, 1) || ~isequal(size(s.IODelay), size(s))
        error('Control:ltiobject:DelaySize', 'Delays are one number, one for each input or output, or one for each of both.');
      end
      T = s.IODelay + s.InputDelay.' + s.OutputDelay;
    end
    function t = hasdelay(s), t = any(totaldelay(s), 'all'); end
    function r = pade(s, n)
      if nargin < 2, n = 1; end
      if s.Ts ~= 0, error('Control:transformation:PadeDiscrete', 'Delays of discrete systems are exact by absorbDelay.'); end
      r = rationalDelays(s, @(T) padeOf(T, n));
    end
    function r = absorbDelay(s)
      if s.Ts == 0, error('Control:transformation:AbsorbDelay', 'Delays of continuous systems have no rational form; pade approximates them.'); end
      r = rationalDelays(s, @(T) tf(1, [1, zeros(1, T)], s.Ts));
    end
    function r = exp(s)
      q = tf(s);
      n = q.Numerator{1};
      if ~issiso(q) || q.Ts ~= 0 || ~isequal(q.Denominator{1}, 1) || numel(n) > 2 || n(end) ~= 0 || n(1) > 0
        error('Control:transformation:ExpDelay', 'exp is defined for -T*s only, with T not negative: a delay.');
      end
      r = back(tf(1), class(s));
      if numel(n) == 2, r.IODelay = -n(1); end
    end
    function varargout = subsref(s, r)
      if strcmp(r(1).type, '()')
        part = channels(s, r(1).subs);
        if numel(r) > 1, [varargout{1:max(1, nargout)}] = subsref(part, r(2:end)); else, varargout = {part}; end
        return
      end
      aliases = {'num', 'Numerator'; 'den', 'Denominator'; 'a', 'A'; 'b', 'B'; 'c', 'C'; 'd', 'D'; 'z', 'Z'; 'p', 'P'; 'k', 'K'; 'ts', 'Ts'};
      at = find(strcmp(r(1).subs, aliases(:, 1)), 1);
      if ~isempty(at) && isprop(s, aliases{at, 2}), r(1).subs = aliases{at, 2}; end
      [varargout{1:max(1, nargout)}] = dotAccess(s, r);
    end
    function n = numel(~), n = 1; end
    function n = ndims(~), n = 2; end
    function t = isempty(s), t = any(size(s) == 0); end
    function t = isct(s), t = s.Ts == 0; end
    function t = isdt(s), t = s.Ts ~= 0; end
    function t = issiso(s), t = isequal(size(s), [1 1]); end
    function t = isstatic(s), t = isempty(pole(s)); end
    function t = isstable(s)
      p = pole(s);
      if s.Ts == 0, t = all(real(p) < 0); else, t = all(abs(p) < 1); end
    end
    function n = order(s)
      if isa(s, 'ss'), n = size(s.A, 1); else, n = numel(pole(s)); end
    end

    function r = plus(a, b)
      [a, b] = likeEachOther(a, b);
      [a, b] = grownAlike(a, b);
      if isa(a, 'ss')
        r = ss(blkdiag(a.A, b.A), [a.B; b.B], [a.C, b.C], a.D + b.D, a.Ts);
      else
        r = byElement(tf(a), tf(b), @(n1, d1, n2, d2) sumOf(n1, d1, n2, d2), class(a));
      end
      r = delayedBy(r, sameDelays(totaldelay(a), totaldelay(b)));
    end
    function r = minus(a, b), r = a + (-b); end
    function r = uplus(a), r = a; end
    function r = uminus(a), r = asSystem(-1, a) * a; end
    function r = mtimes(a, b)
      [a, b] = likeEachOther(a, b);
      if issiso(a) && size(b, 1) ~= 1, a = diagonalOf(a, size(b, 1)); elseif issiso(b) && size(a, 2) ~= 1, b = diagonalOf(b, size(a, 2)); end
      if size(a, 2) ~= size(b, 1), error('Control:combination:IOMismatch', 'The systems do not fit together: %d inputs, %d outputs.', size(a, 2), size(b, 1)); end
      if isa(a, 'ss')
        r = ss([a.A, a.B * b.C; zeros(size(b.A, 1), size(a.A, 1)), b.A], [a.B * b.D; b.B], [a.C, a.D * b.C], a.D * b.D, a.Ts);
      elseif isa(a, 'zpk') && issiso(a) && issiso(b)
        r = zpk([a.Z{1}; b.Z{1}], [a.P{1}; b.P{1}], a.K * b.K, a.Ts);
      else
        r = polynomialProduct(tf(a), tf(b), class(a));
      end
      r = delayedBy(r, delaysOfProduct(totaldelay(a), totaldelay(b)));
    end
    function r = times(a, b), r = a * b; end
    function r = mrdivide(a, b)
      if isnumeric(b) && isscalar(b), r = a * (1 / b); else, r = a * inv(asSystem(b, a)); end
    end
    function r = rdivide(a, b), r = a / b; end
    function r = mldivide(a, b), r = inv(a) * b; end %#ok<MINV>
    function r = mpower(a, n)
      if n ~= round(n), error('Control:combination:InvalidPower', 'Systems can be raised to integer powers only.'); end
      if n < 0, r = inv(a) ^ (-n); return, end
      r = asSystem(eye(size(a, 1)), a);
      for k = 1:n, r = r * a; end
    end
    function r = inv(s)
      if size(s, 1) ~= size(s, 2), error('Control:combination:NotSquare', 'Only systems with as many inputs as outputs can be inverted.'); end
      if hasdelay(s), error('Control:combination:InverseDelay', 'The inverse of a delay would look into the future.'); end
      if isa(s, 'tf') && issiso(s)
        r = tf(s.Denominator{1}, s.Numerator{1}, s.Ts);
      elseif isa(s, 'zpk') && issiso(s)
        r = zpk(s.P{1}, s.Z{1}, 1 / s.K, s.Ts);
      else
        q = ss(s);
        if rcond(q.D) < eps, error('Control:combination:SingularD', 'The system''s inverse is not proper.'); end
        M = inv(q.D);
        r = back(ss(q.A - q.B * M * q.C, q.B * M, -M * q.C, M, q.Ts), class(s));
      end
    end
    function r = ctranspose(s)
      q = ss(withoutDelays(s, 'The conjugate'));
      if s.Ts ~= 0, error('Control:transformation:NotSupported', 'The conjugate of a discrete system is not supported.'); end
      r = back(ss(-q.A', -q.C', q.B', q.D', 0), class(s));
    end
    function r = transpose(s)
      q = ss(undelayed(s));
      r = delayedBy(back(ss(q.A.', q.C.', q.B.', q.D.', q.Ts), class(s)), totaldelay(s).');
    end
    function r = horzcat(varargin), r = joinedSystems(varargin, 2); end
    function r = vertcat(varargin), r = joinedSystems(varargin, 1); end
    function r = append(varargin)
      r = varargin{1};
      for k = 2:nargin
        [a, b] = likeEachOther(r, varargin{k});
        type = class(a);
        T = delaysOfPair(totaldelay(a), totaldelay(b));
        [a, b] = deal(ss(undelayed(a)), ss(undelayed(b)));
        r = delayedBy(back(ss(blkdiag(a.A, b.A), blkdiag(a.B, b.B), blkdiag(a.C, b.C), blkdiag(a.D, b.D), a.Ts), type), T);
      end
    end
    function r = series(a, b, outs, ins)
      if nargin > 2, a = channels(a, {outs, ':'}); b = channels(b, {':', ins}); end
      r = b * a;
    end
    function r = parallel(a, b), r = a + b; end
    function r = feedback(a, b, sign_)
      if nargin < 2, b = 1; end
      if nargin < 3, sign_ = -1; end
      if ~isa(a, 'lti'), a = asSystem(a, b); end
      if isnumeric(b) && isscalar(b) && size(a, 1) > 1, b = b * eye(size(a, 2), size(a, 1)); end
      [a, b] = likeEachOther(a, b);
      [a, b] = deal(withoutDelays(a, 'A closed loop'), withoutDelays(b, 'A closed loop'));
      if issiso(a) && issiso(b) && ~isa(a, 'ss')
        type = class(a);
        [a, b] = deal(tf(a), tf(b));
        den = polySum(conv(a.Denominator{1}, b.Denominator{1}), -sign_ * conv(a.Numerator{1}, b.Numerator{1}));
        r = back(tf(conv(a.Numerator{1}, b.Denominator{1}), den, a.Ts), type);
        return
      end
      type = class(a);
      [a, b] = deal(ss(a), ss(b));
      M = eye(size(a.D, 1)) - sign_ * a.D * b.D;
      if rcond(M) < eps, error('Control:combination:AlgebraicLoop', 'The feedback loop is algebraic and singular.'); end
      N = inv(eye(size(b.D, 1)) - sign_ * b.D * a.D);
      M = inv(M);
      A = [a.A + sign_ * a.B * b.D * M * a.C, sign_ * a.B * N * b.C; b.B * M * a.C, b.A + sign_ * b.B * M * a.D * b.C];
      B = [a.B * N; b.B * M * a.D];
      r = back(ss(A, B, [M * a.C, sign_ * M * a.D * b.C], M * a.D, a.Ts), type);
    end

    function [z, k] = zero(s)
      if isa(s, 'zpk') && issiso(s)
        [z, k] = deal(s.Z{1}, s.K);
      elseif isa(s, 'tf') && issiso(s)
        n = s.Numerator{1};
        z = roots(n);
        d = trimmed(s.Denominator{1});
        n = trimmed(n);
        k = n(1) / d(1);
      else
        q = ss(s);
        n = size(q.A, 1);
        k = [];
        if size(q.D, 1) == size(q.D, 2)
          e = eig([q.A, q.B; q.C, q.D], blkdiag(eye(n), zeros(size(q.D))));
          z = e(isfinite(e) & abs(e) < 1e8 * max(1, norm(q.A, 1)));
        else
          z = zeros(0, 1);
        end
        if issiso(s)
          if q.D ~= 0
            k = q.D;
          else
            for j = 1:n
              k = q.C * q.A ^ (j - 1) * q.B;
              if abs(k) > 1e-12 * norm(q.C) * norm(q.B) * max(1, norm(q.A)) ^ (j - 1), break, end
            end
          end
        end
      end
    end
    function z = tzero(s), z = zero(s); end
    function g = dcgain(s)
      if s.Ts == 0, g = valuesAt(s, 0); else, g = valuesAt(s, 1); end
    end
    function [wn, zeta, p] = damp(s)
      p = pole(s);
      q = p;
      if s.Ts ~= 0, q = log(p) / abs(s.Ts); end
      [~, o] = sort(abs(q));
      p = p(o);
      w = abs(q(o));
      z = -cos(angle(q(o)));
      if nargout > 0, [wn, zeta] = deal(w, z); return, end
      fprintf('\n         Pole              Damping       Frequency\n\n')
      for k = 1:numel(p), fprintf('  %9.2e %+9.2ei  %10.2e  %14.2e\n', real(p(k)), imag(p(k)), z(k), w(k)), end
    end

    function H = evalfr(s, f), H = valuesAt(s, f); end
    function [H, w] = freqresp(s, w)
      if nargin < 2, w = frequencyGrid(s); end
      H = responseAt(s, w(:));
    end
    function [mag, phase, w] = bode(varargin)
      [systems, w, styles] = frequencyArguments(varargin);
      if nargout > 0
        s = systems{1};
        if isempty(w), w = frequencyGrid(s); end
        H = responseAt(undelayed(s), w(:));
        mag = abs(H);
        phase = unwrap(angle(H), [], 3) * 180 / pi;
        p0 = expectedPhase(s, w(1));
        if ~isempty(p0), phase = phase + 360 * round((p0 - phase(1, 1, 1)) / 360); end
        rate = 1;
        if s.Ts ~= 0, rate = abs(s.Ts); end
        phase = phase - totaldelay(s) .* reshape(w, 1, 1, []) * rate * 180 / pi;
        return
      end
      for k = 1:numel(systems)
        grid_ = w;
        if isempty(grid_), grid_ = frequencyGrid(systems{k}); end
        [m, p] = bode(systems{k}, grid_);
        subplot(2, 1, 1);
        semilogx(grid_, 20 * log10(squeeze(m(1, 1, :))), styles{k}{:});
        hold on
        title('Bode Diagram');
        ylabel('Magnitude (dB)');
        subplot(2, 1, 2);
        semilogx(grid_, squeeze(p(1, 1, :)), styles{k}{:});
        hold on
        ylabel('Phase (deg)');
        xlabel('Frequency (rad/s)');
      end
      for k = 1:2, subplot(2, 1, k); hold off, grid on, end
    end
    function bodemag(varargin)
      [systems, w, styles] = frequencyArguments(varargin);
      for k = 1:numel(systems)
        grid_ = w;
        if isempty(grid_), grid_ = frequencyGrid(systems{k}); end
        semilogx(grid_, 20 * log10(abs(squeeze(responseAt(systems{k}, grid_)))), styles{k}{:});
        hold on
      end
      hold off
      grid on
      title('Bode Diagram');
      xlabel('Frequency (rad/s)');
      ylabel('Magnitude (dB)');
    end
    function [re, im, w] = nyquist(varargin)
      [systems, w, styles] = frequencyArguments(varargin);
      if nargout > 0
        if isempty(w), w = frequencyGrid(systems{1}); end
        H = responseAt(systems{1}, w(:));
        [re, im] = deal(real(H), imag(H));
        return
      end
      for k = 1:numel(systems)
        grid_ = w;
        if isempty(grid_), grid_ = frequencyGrid(systems{k}); end
        H = squeeze(responseAt(systems{k}, grid_));
        plot([real(H); NaN; real(H)], [imag(H); NaN; -imag(H)], styles{k}{:});
        hold on
      end
      plot(-1, 0, 'r+');
      hold off
      grid on
      title('Nyquist Diagram');
      xlabel('Real Axis');
      ylabel('Imaginary Axis');
    end
    function [sv, w] = sigma(s, w)
      if nargin < 2, w = frequencyGrid(s); end
      H = responseAt(s, w(:));
      v = zeros(min(size(H, 1), size(H, 2)), numel(w));
      for k = 1:numel(w), v(:, k) = svd(H(:, :, k)); end
      if nargout > 0, sv = v; return, end
      semilogx(w, 20 * log10(v'));
      title('Singular Values');
      xlabel('Frequency (rad/s)');
      ylabel('Singular Values (dB)');
    end
    function [gm, pm, wcg, wcp] = margin(s, varargin)
      m = allmargin(s);
      [g, p, wg, wp] = deal(Inf, Inf, NaN, NaN);
      if ~isempty(m.GainMargin)
        [~, k] = min(abs(log(m.GainMargin)));
        [g, wg] = deal(m.GainMargin(k), m.GMFrequency(k));
      end
      if ~isempty(m.PhaseMargin)
        [~, k] = min(abs(m.PhaseMargin));
        [p, wp] = deal(m.PhaseMargin(k), m.PMFrequency(k));
      end
      if nargout > 0, [gm, pm, wcg, wcp] = deal(g, p, wg, wp); return, end
      bode(s);
      subplot(2, 1, 1);
      title(sprintf('Gm = %.3g dB (at %.3g rad/s) ,  Pm = %.3g deg (at %.3g rad/s)', 20 * log10(g), wg, p, wp));
    end
    function m = allmargin(s)
      if ~issiso(s), error('Control:analysis:MarginSISO', 'Margins are those of systems with one input and one output.'); end
      w = frequencyGrid(s);
      w = unique([w; logspace(log10(w(1)) - 1, log10(w(end)), 3000)']);
      at = @(w) squeeze(responseAt(s, w));
      H = at(w);
      loop = s;
      if hasdelay(s) && s.Ts == 0, loop = pade(s, 8); elseif hasdelay(s), loop = absorbDelay(s); end
      m = struct('GainMargin', [], 'GMFrequency', [], 'PhaseMargin', [], 'PMFrequency', [], 'DelayMargin', [], 'DMFrequency', [], 'Stable', isstable(feedback(loop, 1)));
      f = imag(H);
      for k = find(f(1:end - 1) .* f(2:end) < 0 & real(H(1:end - 1)) < 0 & abs(H(1:end - 1)) < 1e8 & abs(H(2:end)) < 1e8)'
        z = fzero(@(x) imag(at(x)), w([k k + 1])');
        if real(at(z)) >= 0, continue, end
        m.GainMargin(end + 1) = 1 / abs(at(z));
        m.GMFrequency(end + 1) = z;
      end
      f = log(abs(H));
      for k = find(f(1:end - 1) .* f(2:end) < 0)'
        z = fzero(@(x) log(abs(at(x))), w([k k + 1])');
        a = mod(angle(at(z)) * 180 / pi, 360) - 180;
        m.PhaseMargin(end + 1) = a;
        m.PMFrequency(end + 1) = z;
        m.DelayMargin(end + 1) = mod(a, 360) * pi / 180 / z;
        m.DMFrequency(end + 1) = z;
      end
    end
    function w = bandwidth(s, drop)
      if nargin < 2, drop = -3; end
      goal = abs(dcgain(s)) * 10 ^ (drop / 20);
      grid_ = frequencyGrid(s);
      grid_ = [grid_; grid_(end) * 10 .^ (1:4)'];
      H = abs(squeeze(responseAt(s, grid_)));
      k = find(H < goal, 1);
      if isempty(k), w = Inf; elseif k == 1, w = NaN; else, w = fzero(@(x) abs(responseAt(s, x)) - goal, grid_([k - 1 k])'); end
    end
    function [r, k] = rlocus(s, k)
      if ~issiso(s), error('Control:analysis:RlocusSISO', 'The root locus is that of a system with one input and one output.'); end
      q = tf(withoutDelays(s, 'The root locus'));
      [n, d] = deal(q.Numerator{1}, q.Denominator{1});
      if nargin < 2, k = [0, logspace(-3, 4, 300)]; end
      R = zeros(numel(roots(d)), numel(k));
      for j = 1:numel(k)
        e = roots(polySum(d, k(j) * n));
        e(end + 1:size(R, 1)) = Inf;
        if j > 1
          % Each root goes on from the nearest one before.
          o = zeros(size(e));
          left = 1:numel(e);
          for i = 1:numel(e)
            far = abs(e(left) - R(i, j - 1));
            far(isnan(far)) = 0;
            [~, b] = min(far);
            o(i) = left(b);
            left(b) = [];
          end
          e = e(o);
        end
        R(:, j) = e;
      end
      if nargout > 0, r = R; return, end
      plot(real(R).', imag(R).', real(R(:, 1)), imag(R(:, 1)), 'kx');
      hold on
      z = roots(n);
      plot(real(z), imag(z), 'ko');
      hold off
      title('Root Locus');
      xlabel('Real Axis');
      ylabel('Imaginary Axis');
    end
    function [p, z] = pzmap(s)
      [pp, zz] = deal(pole(s), zero(s));
      if nargout > 0, [p, z] = deal(pp, zz); return, end
      plot(real(pp), imag(pp), 'x', real(zz), imag(zz), 'o');
      grid on
      title('Pole-Zero Map');
      xlabel('Real Axis');
      ylabel('Imaginary Axis');
    end

    function varargout = step(varargin), [varargout{1:nargout}] = responded('Step Response', @stepOf, varargin); end
    function varargout = impulse(varargin), [varargout{1:nargout}] = responded('Impulse Response', @impulseOf, varargin); end
    function varargout = initial(s, x0, varargin)
      [varargout{1:nargout}] = responded('Response to Initial Conditions', @(q, t, ~) initialOf(q, x0, t), [{s}, varargin]);
    end
    function [y, t, x] = lsim(s, u, t, x0, varargin)
      q = ss(undelayed(s));
      if nargin < 3 || isempty(t), t = (0:max(size(u)) - 1)' * max(abs(s.Ts), 1); end
      t = t(:);
      if size(u, 1) ~= numel(t), u = u.'; end
      if size(u, 1) ~= numel(t) || size(u, 2) ~= size(q.B, 2)
        error('Control:analysis:LsimInputSize', 'The input must have one row for each time and one column for each input.');
      end
      if nargin < 4 || isempty(x0) || ischar(x0), x0 = zeros(size(q.A, 1), 1); end
      h = 1;
      if s.Ts == 0
        h = t(2) - t(1);
        if any(abs(diff(t) - h) > 1e-6 * h), error('Control:analysis:LsimTimes', 'The times must be equally far from each other.'); end
      end
      T = totaldelay(s);
      if ~any(T, 'all')
        [Y, X] = followed(q, u, h, x0(:));
      else
        % What comes of each input is later by its delays; what comes of the start is not.
        [Y, X] = followed(q, 0 * u, h, x0(:));
        for j = 1:size(T, 2)
          one = ss(q.A, q.B(:, j), q.C, q.D(:, j), q.Ts);
          [Yj, Xj] = followed(one, u(:, j), h, zeros(size(x0(:))));
          Y = Y + later(Yj, T(:, j), h);
          X = X + later(Xj, repmat(min(T(:, j)), size(Xj, 2), 1), h);
        end
      end
      if nargout > 0, [y, x] = deal(Y, X); return, end
      plot(t, u, 'Color', [0.6 0.6 0.6]);
      hold on
      plot(t, Y);
      hold off
      title('Linear Simulation Results');
      xlabel('Time (seconds)');
      ylabel('Amplitude');
    end
    function i = stepinfo(s, varargin)
      if isa(s, 'lti'), [y, t] = step(s); final = dcgain(s); else, [y, t] = deal(s, varargin{1}); final = y(end); end
      i = stepMeasures(y(:), t(:), final);
    end

    function d = c2d(s, Ts, method, varargin)
      if s.Ts ~= 0, error('Control:transformation:C2D', 'The system is discrete already; d2d changes its sample time.'); end
      if nargin < 2 || ~(isnumeric(Ts) && isscalar(Ts) && Ts > 0 && isfinite(Ts)), error('Control:transformation:C2DSampleTime', 'The sample time must be a positive number.'); end
      if nargin < 3 || isempty(method), method = 'zoh'; end
      T = totaldelay(s) / Ts;
      whole = round(T);
      whole(abs(T - whole) > 1e-9 * max(1, T)) = NaN;
      q = ss(undelayed(s));
      n = size(q.A, 1);
      if any(isnan(whole), 'all')
        [in, out, apart] = delaysApart(T);
        if ~strcmp(method, 'zoh') || ~apart || any(out)
          error('Control:transformation:C2DDelay', 'Delays that are no multiples of the sample time are converted for inputs, by the method ''zoh''.');
        end
        d = back(heldLate(q, in, Ts), class(s));
        d = delayedBy(d, repmat(floor(in), size(d, 1), 1));
        return
      end
      switch validatestring(method, {'zoh', 'foh', 'impulse', 'tustin', 'prewarp', 'matched'})
        case 'zoh'
          [F, G] = heldInputs(q.A, q.B, Ts);
          d = ss(F, G, q.C, q.D, Ts);
        case 'foh'
          m = size(q.B, 2);
          E = expm([q.A * Ts, q.B * Ts, zeros(n, m); zeros(m, n + m), eye(m); zeros(m, n + 2 * m)]);
          F = E(1:n, 1:n);
          G1 = E(1:n, n + m + 1:end);
          G0 = E(1:n, n + 1:n + m);
          d = ss(F, G0 + F * G1 - G1, q.C, q.D + q.C * G1, Ts);
        case 'impulse'
          F = expm(q.A * Ts);
          d = ss(F, F * q.B * Ts, q.C, q.C * q.B * Ts, Ts);
        case {'tustin', 'prewarp'}
          a = 2 / Ts;
          if ~isempty(varargin) && isnumeric(varargin{1}), w = varargin{1}; a = w / tan(w * Ts / 2); end
          M = inv(a * eye(n) - q.A);
          d = ss(M * (a * eye(n) + q.A), M * q.B, 2 * a * q.C * M, q.D + q.C * M * q.B, Ts);
        otherwise
          if ~issiso(s), error('Control:transformation:MatchedSISO', 'The method ''matched'' is for one input and one output.'); end
          s = undelayed(s);
          z = exp(zero(s) * Ts);
          p = exp(pole(s) * Ts);
          z = [z; -ones(numel(p) - numel(z) - 1, 1)];
          d = zpk(z, p, 1, Ts);
          at = 0;
          if any(abs(pole(s)) < 1e-10) || abs(valuesAt(s, 0)) < 1e-10, at = 0.1 / Ts; end
          d.K = real(valuesAt(s, at) / valuesAt(d, exp(at * Ts)));
      end
      d = delayedBy(back(d, class(s)), whole);
    end
    function c = d2c(s, method, varargin)
      if s.Ts == 0, error('Control:transformation:D2C', 'The system is continuous already.'); end
      if nargin < 2, method = 'zoh'; end
      q = ss(undelayed(s));
      n = size(q.A, 1);
      Ts = abs(s.Ts);
      switch validatestring(method, {'zoh', 'tustin'})
        case 'zoh'
          m = size(q.B, 2);
          L = logm([q.A, q.B; zeros(m, n), eye(m)]) / Ts;
          if ~isreal(L) && norm(imag(L), 1) > 1e-8 * norm(L, 1)
            error('Control:transformation:D2CNegativePole', 'The system has poles on the negative real axis, and no continuous form of the same order.');
          end
          c = ss(real(L(1:n, 1:n)), real(L(1:n, n + 1:end)), q.C, q.D, 0);
        otherwise
          a = 2 / Ts;
          M = inv(q.A + eye(n));
          c = ss(a * M * (q.A - eye(n)), 2 * a * M * q.B, q.C * M, q.D - q.C * M * q.B, 0);
      end
      c = delayedBy(back(c, class(s)), totaldelay(s) * Ts);
    end
    function d = d2d(s, Ts, varargin), d = c2d(d2c(s, varargin{:}), Ts, varargin{:}); end

    function r = minreal(s, tol, varargin)
      if nargin < 2 || isempty(tol), tol = sqrt(eps); end
      if issiso(s) && ~isa(s, 'ss')
        q = zpk(undelayed(s));
        [z, p] = deal(q.Z{1}, q.P{1});
        k = 1;
        while k <= numel(z)
          [far, at] = min(abs(p - z(k)));
          if ~isempty(far) && far <= tol * max(1, abs(z(k)))
            z(k) = [];
            p(at) = [];
          else
            k = k + 1;
          end
        end
        r = delayedBy(back(zpk(z, p, q.K, q.Ts), class(s)), totaldelay(s));
        return
      end
      q = ss(undelayed(s));
      [A, B, C] = reachable(q.A, q.B, q.C, tol);
      [A, C, B] = reachable(A', C', B', tol);
      r = delayedBy(back(ss(A', B', C', q.D, q.Ts), class(s)), totaldelay(s));
    end
    function W = gram(s, kind)
      q = ss(s);
      if ~isstable(s), error('Control:analysis:GramUnstable', 'Gramians are those of stable systems.'); end
      if strcmp(kind, 'c'), [A, Q] = deal(q.A, q.B * q.B'); else, [A, Q] = deal(q.A', q.C' * q.C); end
      if s.Ts == 0, W = lyap(A, Q); else, W = dlyap(A, Q); end
    end
    function [r, g, T, Ti] = balreal(s)
      q = ss(s);
      R = chol(gram(q, 'c') + eps * eye(size(q.A)))';
      [U, S] = svd(R' * gram(q, 'o') * R);
      g = sqrt(diag(S));
      T = diag(sqrt(g)) * U' / R;
      Ti = inv(T);
      r = delayedBy(ss(T * q.A * Ti, T * q.B, q.C * Ti, q.D, q.Ts), totaldelay(s));
    end
    function [n, w] = norm(s, kind)
      w = NaN;
      if nargin < 2, kind = 2; end
      if ~isstable(s), n = Inf; return, end
      if isequal(kind, 2)
        q = ss(s);
        if s.Ts == 0 && any(q.D(:) ~= 0), n = Inf; return, end
        n = sqrt(trace(q.C * gram(q, 'c') * q.C') + trace(q.D * q.D'));
      else
        grid_ = frequencyGrid(s);
        grid_ = unique([0; grid_; logspace(log10(grid_(1)), log10(grid_(end)), 2000)']);
        v = sigma(s, grid_);
        [n, k] = max(v(1, :));
        low = grid_(max(1, k - 1));
        high = grid_(min(end, k + 1));
        [w, m] = fminbnd(@(x) -max(sigma(s, x)), low, high, optimset('TolX', 1e-10));
        if -m > n, n = -m; else, w = grid_(k); end
      end
    end
    function M = ctrb(s), q = ss(s); M = ctrb(q.A, q.B); end
    function M = obsv(s), q = ss(s); M = obsv(q.A, q.C); end
    function [n, d, Ts] = tfdata(s, how)
      q = tf(s);
      [n, d, Ts] = deal(q.Numerator, q.Denominator, q.Ts);
      for k = 1:size(n, 1) * size(n, 2)
        m = max(numel(n{k}), numel(d{k}));
        n{k} = [zeros(1, m - numel(n{k})), n{k}];
        d{k} = [zeros(1, m - numel(d{k})), d{k}];
      end
      if nargin > 1 && strncmpi(how, 'v', 1), [n, d] = deal(n{1}, d{1}); end
    end
    function [z, p, k, Ts] = zpkdata(s, how)
      q = zpk(s);
      [z, p, k, Ts] = deal(q.Z, q.P, q.K, q.Ts);
      if nargin > 1 && strncmpi(how, 'v', 1), [z, p] = deal(z{1}, p{1}); end
    end
    function [A, B, C, D, Ts] = ssdata(s)
      q = ss(s);
      [A, B, C, D, Ts] = deal(q.A, q.B, q.C, q.D, q.Ts);
    end
    function s = set(s, varargin)
      for k = 1:2:numel(varargin)
        names = properties(s);
        at = find(strcmpi(varargin{k}, names), 1);
        if isempty(at), at = find(strncmpi(varargin{k}, names, numel(varargin{k})), 1); end
        if isempty(at), error('Control:ltiobject:set1', 'Unrecognized property ''%s'' of a system.', varargin{k}); end
        s.(names{at}) = varargin{k + 1};
      end
    end
  end
end

function d = checkedDelay(d)
  if ~isnumeric(d) || ~isreal(d) || any(d(:) < 0) || ~all(isfinite(d(:)))
    error('Control:ltiobject:DelayValue', 'Delays must be finite numbers that are not negative.');
  end
  d = double(d);
end

function s = withoutDelays(s, what)
  if hasdelay(s), error('Control:combination:InternalDelay', '%s of a system with delays has delays inside, which are not supported; pade(sys, n) approximates them.', what); end
end

function T = sameDelays(Ta, Tb)
  if ~isequal(Ta, Tb), error('Control:combination:InternalDelay', 'A sum of systems with different delays has delays inside, which are not supported; pade(sys, n) approximates them.'); end
  T = Ta;
end

function T = delaysOfProduct(Ta, Tb)
% Every way from an input to an output must have the same delay.
  ways = Ta + reshape(Tb, [1, size(Tb, 1), size(Tb, 2)]);
  first = ways(:, 1, :);
  if any(ways ~= first, 'all'), error('Control:combination:InternalDelay', 'A product of systems whose ways have different delays has delays inside, which are not supported; pade(sys, n) approximates them.'); end
  T = reshape(first, size(Ta, 1), size(Tb, 2));
end

function T = delaysOfPair(Ta, Tb)
% Two systems side by side: where no way leads, any delay will do.
  [ia, oa, a] = delaysApart(Ta);
  [ib, ob, b] = delaysApart(Tb);
  if a && b, T = [ia, ib] + [oa; ob]; else, T = blkdiag(Ta, Tb); end
end

function r = rationalDelays(s, form)
% The delays as systems of their own, before and after, or in each channel.
  [in, out, apart] = delaysApart(totaldelay(s));
  r = undelayed(s);
  if apart
    if any(in), r = r * sideBySide(form, in); end
    if any(out), r = sideBySide(form, out) * r; end
    r = back(r, class(s));
    return
  end
  [r, T] = deal(tf(r), totaldelay(s));
  for k = 1:numel(T)
    d = form(T(k));
    r.Numerator{k} = conv(r.Numerator{k}, d.Numerator{1});
    r.Denominator{k} = conv(r.Denominator{k}, d.Denominator{1});
  end
  r = back(r, class(s));
end

function r = sideBySide(form, T)
  r = form(T(1));
  for k = 2:numel(T), r = append(r, form(T(k))); end
end

function r = padeOf(T, n)
  if T == 0, r = tf(1); else, [num, den] = padecoef(T, n); r = tf(num, den); end
end

function [Y, X] = followed(q, u, h, x)
% The response to an input: of samples, or straight between them.
  if q.Ts ~= 0, [Y, X] = simulated(q.A, q.B, q.C, q.D, u, x); return, end
  n = size(q.A, 1);
  m = size(q.B, 2);
  E = expm([q.A, q.B, zeros(n, m); zeros(m, n + m), eye(m) / h; zeros(m, n + 2 * m)] * h);
  F = E(1:n, 1:n);
  G1 = E(1:n, n + m + 1:end);
  G0 = E(1:n, n + 1:n + m) - G1;
  next = [u(2:end, :); u(end, :)];
  X = zeros(n, size(u, 1));
  for k = 1:size(u, 1)
    X(:, k) = x;
    x = F * x + G0 * u(k, :).' + G1 * next(k, :).';
  end
  X = X.';
  Y = X * q.C.' + u * q.D.';
end

function v = later(v, T, h)
% Columns of samples, each later by its own time; nothing was before the first.
  for j = find(T(:).')
    d = T(j) / h;
    if abs(d - round(d)) < 1e-9 * max(1, d), d = round(d); end
    at = (1:size(v, 1))' - d;
    moved = interp1((1:size(v, 1))', v(:, j), max(at, 1));
    moved(at < 1) = 0;
    v(:, j) = moved;
  end
end

function d = heldLate(q, T, Ts)
% Zero-order hold of inputs that come a part of a sample late: each keeps the sample before as a state.
  part = T - floor(T);
  nu = size(q.B, 2);
  [F, G] = heldInputs(q.A, q.B, Ts);
  G1 = zeros(size(G));
  for j = 1:nu, [~, G1(:, j)] = heldInputs(q.A, q.B(:, j), (1 - part(j)) * Ts); end
  G0 = G - G1;
  direct = q.D;
  direct(:, part > 0) = 0;
  d = ss([F, G0; zeros(nu, size(F, 1) + nu)], [G1; eye(nu)], [q.C, q.D - direct], direct, Ts);
end

function r = back(r, type)
  switch type
    case 'tf', r = tf(r);
    case 'zpk', r = zpk(r);
    otherwise, r = ss(r);
  end
end

function [a, b] = grownAlike(a, b)
  if issiso(a) && ~issiso(b), a = asSystem(ones(size(b)), b) * a; elseif issiso(b) && ~issiso(a), b = asSystem(ones(size(a)), a) * b; end
  if ~isequal(size(a), size(b)), error('Control:combination:IOMismatch', 'The systems must have as many inputs and outputs as each other.'); end
end

function d = diagonalOf(s, n)
  d = s;
  for k = 2:n, d = append(d, s); end
end

function [n, d] = sumOf(n1, d1, n2, d2)
  if isequal(d1, d2)
    [n, d] = deal(polySum(n1, n2), d1);
  else
    [n, d] = deal(polySum(conv(n1, d2), conv(n2, d1)), conv(d1, d2));
  end
end

function r = byElement(a, b, f, type)
  [n, d] = deal(cell(size(a)));
  for k = 1:size(a, 1) * size(a, 2)
    [n{k}, d{k}] = f(a.Numerator{k}, a.Denominator{k}, b.Numerator{k}, b.Denominator{k});
  end
  r = back(tf(n, d, a.Ts), type);
end

function r = polynomialProduct(a, b, type)
  [n, d] = deal(cell(size(a, 1), size(b, 2)));
  for i = 1:size(a, 1)
    for j = 1:size(b, 2)
      [num, den] = deal(0, 1);
      for k = 1:size(a, 2)
        [num, den] = sumOf(num, den, conv(a.Numerator{i, k}, b.Numerator{k, j}), conv(a.Denominator{i, k}, b.Denominator{k, j}));
      end
      [n{i, j}, d{i, j}] = deal(num, den);
    end
  end
  r = back(tf(n, d, a.Ts), type);
end

function r = joinedSystems(parts, dim)
  r = parts{1};
  for k = 2:numel(parts)
    [a, b] = likeEachOther(r, parts{k});
    T = cat(dim, totaldelay(a), totaldelay(b));
    [a, b] = deal(undelayed(a), undelayed(b));
    if isa(a, 'tf')
      r = tf(cat(dim, a.Numerator, b.Numerator), cat(dim, a.Denominator, b.Denominator), a.Ts);
    else
      type = class(a);
      [a, b] = deal(ss(a), ss(b));
      A = blkdiag(a.A, b.A);
      if dim == 2
        r = ss(A, blkdiag(a.B, b.B), [a.C, b.C], [a.D, b.D], a.Ts);
      else
        r = ss(A, [a.B; b.B], blkdiag(a.C, b.C), [a.D; b.D], a.Ts);
      end
      r = back(r, type);
    end
    r = delayedBy(r, T);
  end
end

function r = channels(s, which)
  if numel(which) == 1, which = {':', which{1}}; end
  if isa(s, 'tf')
    r = tf(s.Numerator(which{:}), s.Denominator(which{:}), s.Ts);
  elseif isa(s, 'zpk')
    r = zpk(s.Z(which{:}), s.P(which{:}), s.K(which{:}), s.Ts);
  else
    r = ss(s.A, s.B(:, which{2}), s.C(which{1}, :), s.D(which{:}), s.Ts);
  end
  T = totaldelay(s);
  r = delayedBy(r, T(which{:}));
end

function [systems, w, styles] = frequencyArguments(args)
  [systems, styles, w] = deal({}, {}, []);
  for k = 1:numel(args)
    a = args{k};
    if isa(a, 'lti')
      systems{end + 1} = a; %#ok<AGROW>
      styles{end + 1} = {}; %#ok<AGROW>
    elseif iscell(a)
      w = logspace(log10(a{1}), log10(a{2}), 400)';
    elseif isnumeric(a)
      w = a(:);
    else
      styles{end} = {a};
    end
  end
end

function p = expectedPhase(s, w)
% Poles at zero and the gain's sign tell where the phase begins.
  p = [];
  if ~issiso(s) || s.Ts ~= 0, return, end
  [z, k] = zero(s);
  q = pole(s);
  total = (k < 0) * 180;
  total = total + sum(angle(1i * w - z)) * 180 / pi - sum(angle(1i * w - q)) * 180 / pi;
  right = nnz(real(q) > 1e-10) - nnz(real(z) > 1e-10);
  p = total + 0 * right;
end

function [y, x] = stepOf(q, t, T)
  [y, x] = byInput(q, t, T, @one);
  function [x0, F, G, u] = one(j, first)
    [F, G, u, x0] = deal(q.A, q.B(:, j), 1, zeros(size(q.A, 1), 1));
    if q.Ts ~= 0, return, end
    [~, x0] = heldInputs(F, G, first);
    [F, G] = heldInputs(q.A, q.B(:, j), t(2) - t(1));
  end
end

function [y, x] = impulseOf(q, t, T)
  if q.Ts == 0, q.D(:) = 0; end
  [y, x] = byInput(q, t, T, @one);
  function [x0, F, G, u] = one(j, first)
    if q.Ts == 0
      [F, G, u] = deal(expm(q.A * (t(2) - t(1))), zeros(size(q.B, 1), 1), 0);
      x0 = expm(q.A * first) * q.B(:, j);
    else
      [F, G, u, x0] = deal(q.A, q.B(:, j), [1 / abs(q.Ts); 0], zeros(size(q.A, 1), 1));
    end
  end
end

function [y, x] = byInput(q, t, T, one)
% The response to each input alone; where outputs have delays, from the first time that is not before.
  n = numel(t);
  [ny, nu] = size(q.D);
  y = zeros(n, ny, nu);
  x = zeros(n, size(q.A, 1), nu);
  h = t(2) - t(1);
  for j = 1:nu
    for late = unique(T(:, j)).'
      if q.Ts ~= 0, from = late + 1; first = 0; else, from = max(1, ceil(late / h - 1e-9) + 1); first = max(0, (from - 1) * h - late); end
      if from > n, continue, end
      [x0, F, G, u] = one(j, first);
      u = [u; repmat(u(end), n - from - numel(u) + 1, 1)]; %#ok<AGROW>
      u = u(1:n - from + 1);
      at = T(:, j) == late;
      [Y, X] = simulated(F, G, q.C(at, :), q.D(at, j), u, x0);
      y(from:n, at, j) = Y;
      if late == min(T(:, j)), x(from:n, :, j) = X; end
    end
  end
end

function [y, x] = initialOf(q, x0, t)
  F = q.A;
  if q.Ts == 0, F = expm(q.A * (t(2) - t(1))); end
  [y, x] = simulated(F, zeros(size(q.A, 1), 1), q.C, zeros(size(q.C, 1), 1), zeros(numel(t), 1), x0(:));
end

function [y, t, x] = responded(name, f, args)
  [systems, times, styles] = frequencyArguments(args);
  if isscalar(times) && nargout >= 0
    last = times;
    times = [];
  else
    last = [];
  end
  for k = 1:numel(systems)
    s = systems{k};
    grid_ = times;
    if isempty(grid_)
      grid_ = timeGrid(s);
      if ~isempty(last)
        if s.Ts ~= 0, grid_ = (0:abs(s.Ts):last)'; else, grid_ = linspace(0, last, max(200, numel(grid_)))'; end
      end
    end
    [v, states] = f(ss(undelayed(s)), grid_, totaldelay(s));
    if nargout > 0, [y, t, x] = deal(v, grid_, states); return, end
    if s.Ts ~= 0, stairs(grid_, v(:, :), styles{k}{:}); else, plot(grid_, v(:, :), styles{k}{:}); end
    hold on
  end
  hold off
  title(name);
  xlabel('Time (seconds)');
  ylabel('Amplitude');
end

function i = stepMeasures(y, t, final)
  cross = @(level) interp1Cross(t, y, y(1) + level * (final - y(1)));
  i.RiseTime = cross(0.9) - cross(0.1);
  out = find(abs(y - final) > 0.02 * abs(final - y(1)), 1, 'last');
  i.SettlingTime = 0;
  if ~isempty(out) && out < numel(t)
    e = abs(y([out out + 1]) - final) - 0.02 * abs(final - y(1));
    i.SettlingTime = t(out) + (t(out + 1) - t(out)) * e(1) / (e(1) - e(2));
  elseif ~isempty(out)
    i.SettlingTime = NaN;
  end
  after = y(t >= cross(0.9));
  i.SettlingMin = min([after; Inf]);
  i.SettlingMax = max([after; -Inf]);
  way = sign(final - y(1));
  i.Overshoot = max(0, max(way * (y - final)) / abs(final - y(1)) * 100);
  i.Undershoot = max(0, max(-way * (y - y(1))) / abs(final - y(1)) * 100);
  [i.Peak, k] = max(abs(y));
  i.PeakTime = t(k);
end

function at = interp1Cross(t, y, level)
  k = find((y(1:end - 1) - level) .* (y(2:end) - level) <= 0, 1);
  if isempty(k), at = NaN; return, end
  at = t(k) + (t(k + 1) - t(k)) * (level - y(k)) / (y(k + 1) - y(k) + (y(k + 1) == y(k)));
end

function [A, B, C] = reachable(A, B, C, tol)
% The part that the input reaches, by the staircase of its Krylov space.
  n = size(A, 1);
  Q = zeros(n, 0);
  X = B;
  for k = 1:n
    X = X - Q * (Q' * X);
    X = X - Q * (Q' * X);
    [U, S, ~] = svd(X, 'econ');
    r = sum(diag(S) > tol * max(1, norm(A, 1)) * max(norm(B, 1), realmin));
    if r == 0, break, end
    Q = [Q, U(:, 1:r)]; %#ok<AGROW>
    X = A * U(:, 1:r);
    if size(Q, 2) >= n, break, end
  end
  A = Q' * A * Q;
  B = Q' * B;
  C = C * Q;
end
