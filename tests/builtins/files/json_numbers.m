% Numbers are rounded correctly whatever their digits: the same as str2double's, and back.
rng(5);
x = [rand(20000, 1); randn(20000, 1) .* 10 .^ randi([-25 25], 20000, 1)];
text = compose('%.17g', x);
y = jsondecode(['[' strjoin(text', ',') ']']);
disp(isequal(x, y))                       % expect:    1
digits = cell(20000, 1);                  % up to 19 digits, with and without a point
for k = 1:20000
  d = char('0' + randi([0 9], 1, randi([15 19]))); d(1) = char('0' + randi(9));
  p = randi([1 numel(d)]);
  if p < numel(d), d = [d(1:p) '.' d(p+1:end)]; end
  if mod(k, 3) == 0, d = sprintf('%se%d', d, randi([-20 20])); end
  digits{k} = d;
end
disp(isequal(jsondecode(['[' strjoin(digits', ',') ']']), str2double(digits)))   % expect:    1
% Halves between two doubles go to the even one.
disp(isequal(jsondecode('[9007199254740993, 9007199254740995, 4503599627370496.5, 4503599627370497.5]'), ...
             [9007199254740992; 9007199254740996; 4503599627370496; 4503599627370498]))   % expect:    1
disp(isequal(jsondecode('[9223372036854775808, 1844674407370955161, 0.3e1, -0.0, 1e400, 1e-400]'), ...
             [9223372036854775808; 1844674407370955161; 3; 0; Inf; 0]))   % expect:    1
disp(1 / jsondecode('-0'))                % expect:   -Inf
