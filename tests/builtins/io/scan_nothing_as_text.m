% A format of texts alone gives an empty text where there is nothing to read: strcmp with '' ends a loop over words.
s = sscanf('', '%s');
disp(class(s)), disp(size(s))              % expect: char
                                           % expect:      0     0
disp(class(sscanf('', '%d')))              % expect: double
disp(class(sscanf('', '%s %d')))           % expect: double
f = tempname;
id = fopen(f, 'w'); fprintf(id, 'one two\n'); fclose(id);
id = fopen(f); words = 0;
while ~strcmp(fscanf(id, '%s', 1), ''), words = words + 1; end
fclose(id); delete(f)
disp(words)                                % expect:      2
