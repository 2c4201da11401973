function y = dyaddown(x, varargin)
% dyaddown(x, 0) keeps the elements of a vector with even numbers (as dyaddown(x)), dyaddown(x, 1) those
% with odd ones. Of a matrix: columns ('c', as without a letter), rows ('r') or both ('m').
% example:
%   disp(dyaddown(1:6))
% prints:
%        2     4     6

% with: dyadic
  [from, way] = dyadicArguments(varargin, 0, isvector(x));
  first = 2 - from;
  switch way
    case 'v', y = x(first:2:end);
    case 'c', y = x(:, first:2:end);
    case 'r', y = x(first:2:end, :);
    case 'm', y = x(first:2:end, first:2:end);
  end
end
