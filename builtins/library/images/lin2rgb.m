function B = lin2rgb(A, varargin)
% lin2rgb(A) gives colours that are proportional to light the gamma correction of sRGB. 'ColorSpace': 'srgb' or 'adobe-rgb-1998'; 'OutputType': 'double', 'single', 'uint8', 'uint16'.
% example:
%   fprintf('%.4f\n', lin2rgb([0 0.001 0.214 1]))
% prints:
%   0.0000
%   0.0129
%   0.5000
%   1.0000

% with: colour_gamma
  B = gamma_applied(A, varargin, true);
end
