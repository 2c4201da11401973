function [gd, w] = grpdelay(b, varargin)
% [gd, w] = grpdelay(b, a, n) is the group delay of a filter in samples at n (512) frequencies up to
% half the rate; grpdelay(b, a, w) at w rad/sample, grpdelay(b, a, n, fs) and grpdelay(b, a, f, fs)
% in Hz; 'whole' goes around the circle. grpdelay(sos, ...) takes sections. Without outputs it is
% drawn.
% example:
%   fprintf('%.4f\n', grpdelay([1 2 1], 1, 1))
% prints:
%   1.0000

% with: responses
  [b, a, w, z, args] = responsePoints('grpdelay', b, varargin);
  c = conv(b, conj(flip(a)));
  ramp = c .* (0:numel(c) - 1);
  num = polyvalAscending(ramp, 1 ./ z);
  den = polyvalAscending(c, 1 ./ z);
  tiny = abs(den) < 10 * eps * max(abs(c));
  den(tiny) = 1;
  num(tiny) = 0;
  gd = real(num ./ den) - (numel(a) - 1);
  if nargout == 0
    plot(w, gd), grid on, xlabel(args.label), ylabel('Group delay (samples)')
    clear gd w
  end
end
