classdef frd
% frd(response, frequency, Ts) is a system known by its response at some frequencies (rad/s): a
% page, or an element of a vector, for each. frd(sys, frequency) samples another system. Properties:
% ResponseData, Frequency, Ts. Methods: + - * / inv, feedback, series, parallel, append, frdata,
% freqresp, interp, bode, bodemag, nyquist, sigma, abs, fselect.
  properties
    ResponseData = zeros(0, 0, 0)
    Frequency = zeros(0, 1)
    Ts = 0
    Name = ''
    FrequencyUnit = 'rad/TimeUnit'
  end
  methods
    function r = frd(response, frequency, Ts)
      if nargin == 0, return, end
      if nargin < 2, error('Control:ltiobject:frd1', 'frd requires a response and frequencies.'); end
      w = double(frequency(:));
      if any(w < 0) || any(isnan(w)), error('Control:ltiobject:frd2', 'Frequencies must be nonnegative numbers.'); end
      if isa(response, 'lti')
        r.Ts = response.Ts;
        r.ResponseData = freqresp(response, w);
      else
        if nargin > 2, r.Ts = Ts; end
        if isvector(response), response = reshape(response, 1, 1, []); end
        if size(response, 3) == 1 && numel(w) > 1, response = repmat(response, 1, 1, numel(w)); end
        r.ResponseData = double(response);
      end
      if size(r.ResponseData, 3) ~= numel(w)
        error('Control:ltiobject:frd3', 'There must be one page of the response for each of the %d frequencies.', numel(w));
      end
      [w, order] = sort(w);
      r.Frequency = w;
      r.ResponseData = r.ResponseData(:, :, order);
    end
    function varargout = size(r, varargin), [varargout{1:max(1, nargout)}] = size(r.ResponseData(:, :, 1), varargin{:}); end
    function t = issiso(r), t = isequal(size(r), [1 1]); end
    function t = isct(r), t = r.Ts == 0; end
    function t = isdt(r), t = r.Ts ~= 0; end
    function r = plus(a, b), r = combined(a, b, @(x, y) x + y); end
    function r = minus(a, b), r = combined(a, b, @(x, y) x - y); end
    function r = uminus(a), r = changed(a, -a.ResponseData); end
    function r = mtimes(a, b), r = combined(a, b, @times2); end
    function r = mrdivide(a, b), r = combined(a, b, @(x, y) times2(x, pageinv(y))); end
    function r = mldivide(a, b), r = combined(a, b, @(x, y) times2(pageinv(x), y)); end
    function r = inv(a), r = changed(a, pageinv(a.ResponseData)); end
    function r = mpower(a, n)
      if n ~= round(n), error('Control:combination:InvalidPower', 'Systems can be raised to integer powers only.'); end
      H = repmat(eye(size(a.ResponseData, 1)), 1, 1, numel(a.Frequency));
      for k = 1:abs(n), H = times2(H, a.ResponseData); end
      if n < 0, H = pageinv(H); end
      r = changed(a, H);
    end
    function r = ctranspose(a), r = changed(a, pagectranspose(a.ResponseData)); end
    function r = transpose(a), r = changed(a, pagetranspose(a.ResponseData)); end
    function r = abs(a), r = changed(a, abs(a.ResponseData)); end
    function r = series(a, b), r = b * a; end
    function r = parallel(a, b), r = a + b; end
    function r = feedback(a, b, sign_)
      if nargin < 2, b = 1; end
      if nargin < 3, sign_ = -1; end
      r = combined(a, b, @(x, y) times2(pageinv(eye(size(x, 1)) - sign_ * times2(x, y)), x));
    end
    function r = append(a, b)
      r = combined(a, b, @(x, y) [x, zeros(size(x, 1), size(y, 2), size(x, 3)); zeros(size(y, 1), size(x, 2), size(x, 3)), y]);
    end
    function [H, w, Ts] = frdata(r, how)
      [H, w, Ts] = deal(r.ResponseData, r.Frequency, r.Ts);
      if nargin > 1 && strncmpi(how, 'v', 1), H = squeeze(H); end
    end
    function [H, w] = freqresp(r, w)
      if nargin < 2, [H, w] = deal(r.ResponseData, r.Frequency); else, H = between(r, w(:)); end
    end
    function H = evalfr(r, f), H = between(r, abs(imag(f)) + (imag(f) == 0) * abs(f)); end
    function q = interp(r, w), q = frd(between(r, w(:)), w, r.Ts); end
    function q = fselect(r, low, high)
      if nargin > 2, at = find(r.Frequency >= low & r.Frequency <= high); else, at = low; end
      q = frd(r.ResponseData(:, :, at), r.Frequency(at), r.Ts);
    end
    function [mag, phase, w] = bode(r, w)
      if nargin < 2, w = r.Frequency; end
      H = freqresp(r, w);
      [m, p] = deal(abs(H), unwrap(angle(H), [], 3) * 180 / pi);
      if nargout > 0, [mag, phase] = deal(m, p); return, end
      subplot(2, 1, 1), semilogx(w, 20 * log10(squeeze(m(1, 1, :)))), ylabel('Magnitude (dB)'), title('Bode Diagram'), grid on
      subplot(2, 1, 2), semilogx(w, squeeze(p(1, 1, :))), ylabel('Phase (deg)'), xlabel('Frequency (rad/s)'), grid on
    end
    function bodemag(r)
      semilogx(r.Frequency, 20 * log10(abs(squeeze(r.ResponseData(1, 1, :))))), grid on, xlabel('Frequency (rad/s)'), ylabel('Magnitude (dB)')
    end
    function [re, im, w] = nyquist(r)
      w = r.Frequency;
      [x, y] = deal(real(r.ResponseData), imag(r.ResponseData));
      if nargout > 0, [re, im] = deal(x, y); return, end
      plot(squeeze(x(1, 1, :)), squeeze(y(1, 1, :)), squeeze(x(1, 1, :)), -squeeze(y(1, 1, :))), grid on, xlabel('Real Axis'), ylabel('Imaginary Axis')
    end
    function [sv, w] = sigma(r)
      w = r.Frequency;
      sv = zeros(min(size(r)), numel(w));
      for k = 1:numel(w), sv(:, k) = svd(r.ResponseData(:, :, k)); end
    end
    function disp(r)
      fprintf('  Frequency(rad/s)        Response\n  ----------------        --------\n')
      for k = 1:numel(r.Frequency)
        for i = 1:numel(r.ResponseData(:, :, k))
          v = r.ResponseData(:, :, k);
          fprintf('  %16.4g  %12.4g %+.4gi\n', r.Frequency(k), real(v(i)), imag(v(i)))
        end
      end
      if r.Ts == 0, fprintf('\nContinuous-time frequency response.\n'), else, fprintf('\nSample time: %g seconds\nDiscrete-time frequency response.\n', r.Ts), end
    end
  end
end

function H = times2(a, b)
  if size(a, 1) * size(a, 2) == 1 || size(b, 1) * size(b, 2) == 1, H = a .* b; else, H = pagemtimes(a, b); end
end

function r = changed(r, H)
  r.ResponseData = H;
end

function r = combined(a, b, f)
% Numbers and other systems become responses at the same frequencies.
  if isa(a, 'frd'), r = a; else, r = b; end
  r.ResponseData = f(pagesOf(a, r), pagesOf(b, r));
end

function H = pagesOf(s, like)
  if isa(s, 'frd')
    if ~isequal(s.Frequency, like.Frequency), error('Control:combination:FrequencyMismatch', 'The frequencies of both systems must be the same.'); end
    H = s.ResponseData;
  elseif isa(s, 'lti')
    H = freqresp(s, like.Frequency);
  else
    H = repmat(double(s), 1, 1, numel(like.Frequency));
  end
end

function H = between(r, w)
  if any(w < r.Frequency(1) - 1e-12 | w > r.Frequency(end) + 1e-12)
    error('Control:analysis:FrequencyRange', 'The frequencies must be between %g and %g.', r.Frequency(1), r.Frequency(end));
  end
  [n, m, k] = size(r.ResponseData);
  if k == 1, H = repmat(r.ResponseData, 1, 1, numel(w)); return, end
  H = permute(reshape(interp1(r.Frequency, reshape(r.ResponseData, n * m, k).', w), numel(w), n, m), [2 3 1]);
end
