% A simulation charges both places by prices, not by how busy the machine is: twice is the same.
here = fileparts(mfilename('fullpath'));
device = fullfile(here, '..', '..', 'bench', 'devices', 'nvidia_discrete.json');
program = [tempname '.m'];
f = fopen(program, 'w');
fprintf(f, 'x = single(ones(1000, 1000));\nfor k = 1:5, x = sin(x) .* 2 + x; end\ny = sum(x(:));\nz = x * x;\n');
fclose(f);
first = accel('simulate', device, program);
second = accel('simulate', device, program);
delete(program);
disp(isequal(first, second))                 % expect:    1
disp(contains(first, 'predicted time'))      % expect:    1
