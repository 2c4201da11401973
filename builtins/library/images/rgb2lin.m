function B = rgb2lin(A, varargin)
% rgb2lin(A) takes the gamma correction of sRGB out of colours: what is left is proportional to light. 'ColorSpace': 'srgb' or 'adobe-rgb-1998'; 'OutputType': 'double', 'single', 'uint8', 'uint16'.
% example:
%   fprintf('%.4f\n', rgb2lin([0 0.02 0.5 1]))
% prints:
%   0.0000
%   0.0015
%   0.2140
%   1.0000

% with: colour_gamma
  B = gamma_applied(A, varargin, false);
end
