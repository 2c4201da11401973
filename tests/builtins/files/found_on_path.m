% Files to read are looked for on the path too.
mkdir('there'); f = fopen('there/found_on_path_data.txt', 'w'); fprintf(f, 'two words\n'); fclose(f);
addpath(fullfile(pwd, 'there'))
disp(strtrim(fileread('found_on_path_data.txt')))      % expect: two words
f = fopen('found_on_path_data.txt'); disp(fgetl(f))    % expect: two words
fclose(f);
disp(fopen('found_on_path_other.txt'))                 % expect:     -1
