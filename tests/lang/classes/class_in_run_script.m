% A script that another program runs defines its classes too.
folder = tempname; mkdir(folder); cleaner = onCleanup(@() rmdir(folder, 's'));
f = fopen(fullfile(folder, 'with_class.m'), 'w');
fprintf(f, 'c = RunCounter(5);\ndisp(c.n)\nclassdef RunCounter\n  properties\n    n = 0;\n  end\n');
fprintf(f, '  methods\n    function c = RunCounter(n)\n      c.n = n;\n    end\n  end\nend\n');
fclose(f);
run(fullfile(folder, 'with_class.m'))   % expect:      5
disp(class(c))                          % expect: RunCounter
