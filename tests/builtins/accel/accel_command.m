% The accel command from a program: settings take effect, the report tells of what ran.
% With fusion off nothing is deferred, so nothing is decided or explained.
decides = ~strcmp(getenv('MATLIFT_FUSION'), 'off');
accel reset
x = linspace(0, 1, 50000);
s = sum(sin(x) + x);
text = accel('report', '--json', '--last', 5);
report = regexp(text, '"builtin": "(\w+)"', 'tokens');
fprintf('%d\n', isempty(report) ~= decides)             % expect: 1
fprintf('%d\n', contains(text, '"version": 2'))        % expect: 1
accel thresholds unary 12345
fprintf('%d\n', contains(accel('thresholds'), '12345')) % expect: 1
accel precision double
accel off
fprintf('%d\n', contains(accel('report'), 'offload       off')) % expect: 1
accel on
why = 'on the CPU:';
if decides, why = accel('explain', 'last'); end
fprintf('%d\n', contains(why, 'on the CPU:'))          % expect: 1
why = 'kernel: ';
if decides
  C = reshape(x, 250, 200) * reshape(x, 200, 250);
  why = accel('explain', 'last');
end
fprintf('%d\n', contains(why, 'kernel: '))             % expect: 1
accel reset
try
  accel explain last
catch problem
  disp(problem.identifier)                              % expect: Matlift:accel:nothing
end
