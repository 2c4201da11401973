% Settings of the environment, while a program runs; and what they refuse.
accel set offload off
disp(contains(accel('report'), 'offload       off'))      % expect:    1
accel set offload on
accel set log off
accel set latency 0.5
accel set latency none
try, accel set offload maybe, catch e, disp(e.message), end
% expect: accel set offload does not take 'maybe'. Type 'accel help' for the forms.
try, accel set latency soon, catch e, disp(e.message), end
% expect: accel set latency takes seconds, or none. Type 'accel help' for the forms.
try, accel set speed 9, catch e, disp(e.identifier), end  % expect: Matlift:accel:usage
file = [tempname '.json'];
f = fopen(file, 'w');
fprintf(f, '[{"category":"elementwise","input_shapes":[[1000000]],"total_ms":{"avg_ms":1}}]');
fclose(f);
accel('set', 'profile', file);
delete(file);
d = accel('devices');
disp(ischar(d) && ~isempty(d))                            % expect:    1
