id = fopen('c.csv','w'); fprintf(id,'1,2,3\n4,5,6\n7,8,9\n'); fclose(id);
disp(csvread('c.csv',0,0,[0 0 1 1]))            % expect:      1     2
                                                % expect:      4     5
disp(dlmread('c.csv',',',[1 1 2 2]))            % expect:      5     6
                                                % expect:      8     9
disp(dlmread('c.csv',',','B1..C1'))             % expect:      2     3
disp(readmatrix('c.csv','Range','B2:C3'))       % expect:      5     6
                                                % expect:      8     9
disp(readmatrix('c.csv','Range',[1 2 1 3]))     % expect:      2     3
disp(readmatrix('c.csv','Range','3:3'))         % expect:      7     8     9
disp(readmatrix('c.csv','Range','C'))           % expect:      3
                                                % expect:      6
                                                % expect:      9
disp(class(readmatrix('c.csv','OutputType','int8')))   % expect: int8
disp(readmatrix('c.csv','OutputType','string','Range','A1:A1'))   % expect: 1
id = fopen('h.csv','w'); fprintf(id,'%% a comment\nx;y\n1;2\n;4\n'); fclose(id);
disp(readmatrix('h.csv','CommentStyle','%'))    % expect:      1     2
                                                % expect:    NaN     4
c = readcell('h.csv','NumHeaderLines',1,'Delimiter',';'); disp(c{1,2}), disp(ismissing(c{3,1}))   % expect: y
                                                % expect:    1
try, readmatrix('none.csv'), catch e, disp(e.message), end   % expect: Unable to find or open 'none.csv'. Check the path and filename or file permissions.
try, readmatrix('c.csv','Range','A0'), catch e, disp(e.identifier), end    % expect: MATLAB:textio:textio:InvalidRange
try, readmatrix('c.csv','Range',[2 2 1 1]), catch e, disp(e.identifier), end   % expect: MATLAB:textio:textio:InvalidRange
readmatrix('c.csv','Foo',1)                     % expect-error: MATLAB:readmatrix:UnknownOption | 'Foo' is not a recognized parameter
