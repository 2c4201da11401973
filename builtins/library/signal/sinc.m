function y = sinc(x)
% sinc(x) is sin(pi x) / (pi x), and 1 at 0.
% example:
%   fprintf('%.4f\n', sinc(0.5))
% prints:
%   0.6366
  y = sin(pi * x) ./ (pi * x);
  y(x == 0) = 1;
end
