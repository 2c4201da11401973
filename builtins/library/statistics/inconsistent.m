function Y = inconsistent(Z, depth)
% Y = inconsistent(Z, depth) compares each link of the tree Z with those up to depth (2) levels
% below: mean, standard deviation and number of their heights, and how far its own is above the
% mean.
% example:
%   y = inconsistent(linkage([1; 2; 4; 9])); fprintf('%.4f ', y(3, :)), fprintf('\n')
% prints:
%   3.5000 2.1213 2.0000 0.7071 
  if nargin < 2, depth = 2; end
  m = size(Z, 1);
  n = m + 1;
  Y = zeros(m, 4);
  for k = 1:m
    links = k;
    level = k;
    for d = 2:depth
      below = Z(level, 1:2);
      level = below(below > n) - n;
      level = reshape(level, 1, []);
      links = [links, level]; %#ok<AGROW>
    end
    h = Z(links, 3);
    Y(k, 1:3) = [mean(h), std(h), numel(h)];
    if Y(k, 2) > 0, Y(k, 4) = (Z(k, 3) - Y(k, 1)) / Y(k, 2); end
  end
end
