function [phi, w] = phasez(b, varargin)
% [phi, w] = phasez(b, a, n) is the phase of a filter in radians, unwrapped. Arguments are those of
% grpdelay.
% example:
%   p = phasez([1 1], 1, [0 1]); fprintf('%.4f\n', p(2))
% prints:
%   -0.5000

% with: responses
  [b, a, w, z, args] = responsePoints('phasez', b, varargin);
  h = polyvalAscending(b, 1 ./ z) ./ polyvalAscending(a, 1 ./ z);
  phi = unwrap(angle(h));
  if nargout == 0
    plot(w, phi), grid on, xlabel(args.label), ylabel('Phase (radians)')
    clear phi w
  end
end
