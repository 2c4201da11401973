% The end counts once reading met it: not when an empty file opens, nor after fseek.
id = fopen('e.txt','w'); fclose(id);
id = fopen('e.txt'); disp(feof(id)), disp(fgetl(id)), disp(feof(id)), fclose(id);
                                             % expect:    0
                                             % expect:     -1
                                             % expect:    1
id = fopen('l.txt','w'); fprintf(id,'a\nb\n'); fclose(id);
id = fopen('l.txt'); n = 0;
while ~feof(id), fgetl(id); n = n+1; end, disp(n)   % expect:      2
fseek(id,0,'eof'); disp(feof(id))            % expect:    0
frewind(id); x = fread(id,4); disp(feof(id)) % expect:    0
x = fread(id,1); disp(feof(id)), fclose(id);   % expect:    1
% A few numbers a call: what is read stays in step with what is used.
id = fopen('n.txt','w'); fprintf(id,'%d ',1:5000); fclose(id);
id = fopen('n.txt'); s = 0; n = 0;
while ~feof(id), v = fscanf(id,'%d',7); s = s+sum(v); n = n+1; end
disp([s n]), fclose(id);                     % expect:     12502500         715
id = fopen('n.txt'); [v,n] = fscanf(id,'%d',[2 Inf]); disp([size(v) n]), disp(feof(id)), fclose(id);
                                             % expect:            2        2500        5000
                                             % expect:    1
fclose(fopen('n.txt'))                       % expect: ans =
                                             % expect:      0
