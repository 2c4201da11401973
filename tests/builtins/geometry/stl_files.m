% stlwrite and stlread: both forms of file, attributes, solids, what is wrong with a file.
P = [0 0 0; 1 0 0; 0 1 0; 0 0 1]; T = [1 3 2; 1 2 4; 2 3 4; 1 4 3]; t = triangulation(T, P);
f = 'a.stl';
for kind = {'binary', 'text'}
  stlwrite(t, f, kind{1});
  [r, how, a, s] = stlread(f);
  same = isequal(sortrows(r.Points), sortrows(P)) && size(r.ConnectivityList, 1) == 4;
  fprintf('%s %d %d %s %s %d\n', how, same, r.Points(r.ConnectivityList(2, 3), 3), class(a), mat2str(s'), dir(f).bytes)
end
% expect: binary 1 1 uint16 [1 1 1 1] 284
% expect: text 1 1 uint16 [1 1 1 1] 396
stlwrite(t, f, 'binary', 'Attribute', [7 8 9 65535]); [~, ~, a] = stlread(f); disp(a')   % expect:        7       8       9   65535
stlwrite(t, f, 'text', 'SolidIndex', [1 1 2 2]); [~, ~, ~, s] = stlread(f); disp(s')     % expect:      1     1     2     2
x = fileread(f); fid = fopen(f, 'w'); fwrite(fid, x(1:60)); fclose(fid);
try, stlread(f), catch e, disp(e.message), end             % expect: A triangle of the file 'a.stl' has not three corners.
fid = fopen(f, 'w'); fwrite(fid, zeros(1, 83)); fclose(fid);
try, stlread(f), catch e, disp(e.message), end             % expect: The file 'a.stl' is neither a text nor a whole binary STL file.
try, stlread('nowhere.stl'), catch e, disp(e.message), end % expect: Unable to open file 'nowhere.stl'.
try, stlwrite(t, f, 'Attribute', 1:3), catch e, disp(e.message), end   % expect: There must be one value for each of the 4 triangles.
try, stlwrite(4, f), catch e, disp(e.identifier), end      % expect: MATLAB:polyfun:stlInvalidTriangulation
