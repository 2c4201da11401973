function varargout = ode78(fun, span, y0, varargin)
% [t, y] = ode78(f, tspan, y0, options) solves y' = f(t, y) by a Runge-Kutta pair of orders 7 and 8
% (Fehlberg's): good at strict tolerances and smooth problems. Outputs and options are those of ode45.
% example:
%   [t, y] = ode78(@(t, y) -y, [0 1], 1, odeset('RelTol', 1e-8, 'AbsTol', 1e-10)); fprintf('%.6f\n', y(end))
% prints:
%   0.367879

% with: runge_kutta
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  p = odeProblem('ode78', fun, span, y0, varargin);
  p.degree = 8 * (nargout == 1);
  varargout = odeResults(p, explicitIntegrate(p, fehlberg()), nargout);
end

function pair = fehlberg()
% E. Fehlberg, "Classical fifth-, sixth-, seventh- and eighth-order Runge-Kutta formulas with
% stepsize control", NASA TR R-287, 1968.
  A = zeros(13);
  A(2, 1) = 2/27;
  A(3, 1:2) = [1/36 1/12];
  A(4, 1:3) = [1/24 0 1/8];
  A(5, 1:4) = [5/12 0 -25/16 25/16];
  A(6, 1:5) = [1/20 0 0 1/4 1/5];
  A(7, 1:6) = [-25/108 0 0 125/108 -65/27 125/54];
  A(8, 1:7) = [31/300 0 0 0 61/225 -2/9 13/900];
  A(9, 1:8) = [2 0 0 -53/6 704/45 -107/9 67/90 3];
  A(10, 1:9) = [-91/108 0 0 23/108 -976/135 311/54 -19/60 17/6 -1/12];
  A(11, 1:10) = [2383/4100 0 0 -341/164 4496/1025 -301/82 2133/4100 45/82 45/164 18/41];
  A(12, 1:11) = [3/205 0 0 0 0 -6/41 -3/205 -3/41 3/41 6/41 0];
  A(13, 1:12) = [-1777/4100 0 0 -341/164 4496/1025 -289/82 2193/4100 51/82 33/164 12/41 0 1];
  pair.A = A;
  pair.b = [0 0 0 0 0 34/105 9/35 9/35 9/280 9/280 0 41/840 41/840];
  pair.c = [0 2/27 1/9 1/6 5/12 1/2 5/6 1/6 2/3 1/3 1 0 1];
  pair.order = 8;
  pair.wrong = @(K, h, y, fresh, s) odeSize(41/840 * h * (K(:, 1) + K(:, 11) - K(:, 12) - K(:, 13)), y, fresh, s);
end
