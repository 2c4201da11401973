f = 'a.bin';
id = fopen(f,'w'); fwrite(id,1:6); fclose(id);
id = fopen(f); disp(fread(id,[1 Inf],'2*uint8',1)), frewind(id);   % expect:      1     2     4     5
disp(fread(id,[1 Inf],'uint8=>uint8',2)), fclose(id);              % expect:    1   4
id = fopen(f,'w'); n = fwrite(id,1:4,'2*uint8',1); disp(n), fclose(id);   % expect:      4
id = fopen(f); disp(fread(id)'), fclose(id);                       % expect:      0     1     2     0     3     4
% The skip follows the last value of a whole group too, and stops at the end of the file.
id = fopen(f,'w'); fwrite(id,1:20); fclose(id);
id = fopen(f); fread(id,2,'uint8',1); disp(ftell(id))              % expect:      4
fread(id,2,'2*uint8',3); disp(ftell(id))                           % expect:      9
disp(fread(id,3,'2*uint8',3)'), disp(ftell(id))                    % expect:     10    11    15
                                                                   % expect:     15
frewind(id); disp(fread(id,1,'uint8',30)), disp([ftell(id), feof(id), numel(fread(id))])  % expect:      1
                                                                   % expect:     20     0     0
frewind(id); disp(fread(id,[1 2],'ubit4',4)), disp(ftell(id)), fclose(id);  % expect:      1     2
                                                                   % expect:      2
% Bits: from the lowest of a byte, or from the highest with big-endian order.
id = fopen(f,'w'); fwrite(id,[11 10],'ubit4'); fwrite(id,[-1 100],'bit4'); fclose(id);
id = fopen(f); disp(fread(id,[1 Inf])), frewind(id);               % expect:    171   127
disp(fread(id,[1 Inf],'bit4')), frewind(id);                       % expect:     -5    -6    -1     7
disp(fread(id,[1 8],'ubit1',0,'ieee-be')), fclose(id);             % expect:      1     0     1     0     1     0     1     1
% 'char' is as the file is encoded, 'uint8=>char' is bytes.
id = fopen(f,'w'); fwrite(id,char([233 26085 120]),'char'); fclose(id);
id = fopen(f); disp(double(fread(id,[1 Inf],'*char'))), frewind(id);      % expect:          233       26085         120
disp(numel(fread(id,Inf,'uint8=>char'))), frewind(id);             % expect:      6
disp(double(fread(id,1,'*char'))), disp(ftell(id)), fclose(id);    % expect:    233
                                                                   % expect:      2
% A file opened for reading takes nothing; a folder does not open.
id = fopen(f); disp(fwrite(id,1)), disp(fprintf(id,'x')), fclose(id);     % expect:      0
                                                                   % expect:      0
mkdir('d'); disp(fopen('d'))                                       % expect:     -1
disp(isempty(fopen(77)))                                           % expect:    1
id = fopen(f);
try, fread(id,1,'nonsense'), catch e, disp(e.identifier), end      % expect: MATLAB:FileIO:InvalidPrecision
try, fread(id,1,'ubit65'), catch e, disp(e.identifier), end        % expect: MATLAB:FileIO:InvalidPrecision
try, fread(id,1,'0*uint8'), catch e, disp(e.identifier), end       % expect: MATLAB:FileIO:InvalidPrecision
try, fread(id,[Inf 2]), catch e, disp(e.identifier), end           % expect: MATLAB:FileIO:InvalidSize
fread(id,-1)                                                       % expect-error: MATLAB:FileIO:InvalidSize | nonnegative
