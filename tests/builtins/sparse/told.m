% Work with sparse matrices stands in the log of the offload engine, as calls on the CPU.
listens = ~strcmp(getenv('MATLIFT_FUSION'), 'off');
accel reset
n = 300; e = ones(n * n, 1);
S = spdiags([-e 4*e -e], [-1 0 1], n * n, n * n);
x = S * e;
check(listens, {'mtimes', 'sparse operands', 'on the CPU'});        % expect: 1
y = S' * e;
check(listens, {'mtimes', 'sparse operands'});                      % expect: 1
P = S * S;
check(listens, {'mtimes', 'sparse operands'});                      % expect: 1
z = S \ e;
check(listens, {'mldivide', 'sparse operands', 'took'});            % expect: 1
R = chol(S);
check(listens, {'chol', 'sparse operands'});                        % expect: 1
report = accel('report', '--json');
disp(~listens || numel(regexp(report, '"builtin": "mtimes"')) >= 3) % expect:    1
disp(~listens || contains(report, '"kept_on_cpu_by_reason"') && contains(report, 'unsupported'))   % expect:    1
% What is small, or fails, is not told.
accel reset
if isempty(getenv('MATLIFT_ACCEL_MIN_ELEMENTS')), small = S(1:50, 1:50) * ones(50, 1); end
try, S * [1; 2; 3]; catch, end
try, accel explain last, catch problem, disp(problem.identifier), end  % expect: Matlift:accel:nothing
function check(listens, parts)
  if ~listens, fprintf("1\n"), return, end
  text = accel('explain', 'last');
  fprintf('%d\n', all(cellfun(@(p) contains(text, p), parts)));
end
