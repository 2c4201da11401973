% Damaged and missing files: which, where, why.
check(@() readtable('none.xlsx'))      % expect: Unable to find or open 'none.xlsx'. Check the path and filename or file permissions.
write('a.xlsx', 'no archive at all, but long enough to be one')
check(@() readtable('a.xlsx'))         % expect: 'a.xlsx' is not a valid ZIP archive: its directory is not found at byte 44.
write('a.xls', char([208 207 17 224 zeros(1, 100)]))
check(@() xlsread('a.xls'))            % expect: 'a.xls' is an old or encrypted Excel file (.xls), which is not read here. Save it as .xlsx.
writelines('x', 'x.txt'); zip('b.xlsx', 'x.txt');
check(@() readcell('b.xlsx'))          % expect: 'b.xlsx' is no spreadsheet: it has no workbook.
writematrix(magic(4), 'c.xlsx')
check(@() readmatrix('c.xlsx', 'Sheet', 'no'))   % expect: Unable to open sheet 'no' of 'c.xlsx': there is no such sheet.
check(@() readmatrix('c.xlsx', 'Sheet', 9))      % expect: Unable to open sheet 9 of 'c.xlsx': the workbook has 1.
% every byte of a workbook changed: an answer or an error, nothing else
f = fopen('c.xlsx'); good = fread(f, Inf, '*uint8'); fclose(f);
told = 0;
for k = 1:7:numel(good)
  bad = good; bad(k) = bitxor(bad(k), 85);
  f = fopen('d.xlsx', 'w'); fwrite(f, bad); fclose(f);
  try, readmatrix('d.xlsx'); catch e, told = told + 1; assert(~isempty(e.message) && ~isempty(e.identifier)), end
end
disp(told > 50)                        % expect:    1
unpackOutside                          % expect: The archive holds the name '../x', which leads out of the folder.

function check(f)
  try, f(); disp('no error'), catch e, disp(e.message), end
end
function write(name, text)
  f = fopen(name, 'w'); fwrite(f, text); fclose(f);
end
function unpackOutside
  writelines('y', 'aaaa'); zip('z.zip', 'aaaa');
  f = fopen('z.zip'); b = fread(f, Inf, '*uint8')'; fclose(f);
  b = uint8(strrep(char(b), 'aaaa', '../x')); f = fopen('z.zip', 'w'); fwrite(f, b); fclose(f);
  check(@() unzip('z.zip', 'out'))
end
