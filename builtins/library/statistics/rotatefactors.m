function [B, T] = rotatefactors(A, varargin)
% [B, T] = rotatefactors(A) turns the loadings A so that B = A * T is simple: varimax. Options:
% 'Method' ('varimax', 'quartimax', 'equamax', 'parsimax', 'orthomax', 'promax', 'procrustes'),
% 'Coeff' (of orthomax), 'Power' (4, of promax), 'Target' and 'Type' ('oblique', 'orthogonal') of
% procrustes, 'Normalize' ('on'), 'Reltol', 'Maxit'.
% example:
%   B = rotatefactors([0.8 0.6; 0.7 0.7; 0.6 -0.8]); fprintf('%.3f ', abs(B(:, 1))), fprintf('\n')
% prints:
%   0.999 0.984 0.035 

% with: pairs rotation
  o = readPairs('rotatefactors', struct('Method', 'varimax', 'Coeff', 1, 'Power', 4, 'Target', [], 'Type', 'oblique', 'Normalize', 'on', 'Reltol', sqrt(eps), 'Maxit', 250), varargin);
  [B, T] = rotated('rotatefactors', A, o);
end
