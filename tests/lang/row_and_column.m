% A row with a column makes a matrix that is much larger than both.
x = (1:90)' / 7;
y = (1:80) / 3;
d = y - x;
fprintf('%d %d\n', size(d))                                % expect: 90 80
fprintf('%d\n', d(5, 7) == y(7) - x(5))                    % expect: 1
r = sum(sqrt(d .^ 2 + 1), 2);
fprintf('%.10g\n', r(90))                                  % expect: 545.894303
z = zeros(0, 80);
fprintf('%d %d\n', size(z - y))                            % expect: 0 80
m = x > y;
fprintf('%s %d\n', class(m), sum(sum(m)))                  % expect: logical 1704
try
  x(1:60) - d(1:70, :)
catch e
  disp(e.identifier)                                       % expect: MATLAB:sizeDimensionsMustMatch
end
