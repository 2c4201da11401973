% Empty, constant and NaN data: an answer or an error that says what is wrong, and no flood of warnings.
function t = says(f, part)
  t = false;
  try
    f();
  catch e
    t = contains(e.message, part);
    if ~t, disp(e.message), end
  end
end
disp(says(@() ecdf([]), 'no valid data'))                                     % expect:    1
disp(says(@() nlinfit((1:5)', (1:5)', @(b, x) NaN * x, 1), 'not finite'))     % expect:    1
disp(says(@() factoran(ones(5, 3), 1), 'positive definite'))                  % expect:    1
disp(says(@() pwelch([]), 'empty'))                                           % expect:    1
disp(size(resample([], 2, 1)))                                                % expect:      0     0
disp(says(@() resample(1:9, sort(rand(1, 9))), 'given times'))                % expect:    1
[h, p] = ttest2([], [1 2]);
disp([h p])                                                                   % expect:    NaN   NaN
[k, v] = boundary([0 0; 1 1; 2 2]);
disp([size(k) v])                                                             % expect:      0     1     0
