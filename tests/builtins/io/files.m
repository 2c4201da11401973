f = 'lines.txt';
id = fopen(f, 'w'); fprintf(id, 'one\ntwo\n3 4\n'); fclose(id);
id = fopen(f);
disp(fgetl(id))                      % expect: one
fprintf('%d\n', numel(fgets(id)))    % expect: 4
fprintf('%d\n', fscanf(id, '%d'))    % expect: 3
                                     % expect: 4
fprintf('%d\n', feof(id))            % expect: 1
frewind(id); x = fread(id, 3, '*char')'; disp(x)   % expect: one
fclose(id);
fprintf('%d\n', isfile(f))           % expect: 1
delete(f);
fprintf('%d\n', isfile(f))           % expect: 0
fprintf('%d\n', fopen('none'))       % expect: -1
writematrix([1 2; 3 4], 'm.csv');
disp(sum(sum(readmatrix('m.csv'))))  % expect:     10
fgetl(99)                            % expect-error: MATLAB:FileIO:InvalidFid | Invalid file identifier
