% Delimited text in and out: headers, quotes, dates, missing values, delimiters.
writelines({'id,name,when,len,v','1,"Doe, J",2024-01-02,01:30:00,1.5','2,"say ""hi""",2024-01-03,00:00:10,','3,,2024-02-01,12:00:00,NaN'}, 'a.csv');
T = readtable('a.csv')
% expect: T =
% expect:   3×5 table
% expect:     id        name           when         len        v
% expect:     __    ____________    __________    ________    ___
% expect:     1     {'Doe, J'  }    2024-01-02    01:30:00    1.5
% expect:     2     {'say "hi"'}    2024-01-03    00:00:10    NaN
% expect:     3     {''        }    2024-02-01    12:00:00    NaN
disp(class(T.when)), disp(class(T.len)), disp(T.name{2})
% expect: datetime
% expect: duration
% expect: say "hi"
writetable(T, 'b.csv'); disp(fileread('b.csv'))
% expect: id,name,when,len,v
% expect: 1,"Doe, J",2024-01-02,01:30:00,1.5
% expect: 2,"say ""hi""",2024-01-03,00:00:10,NaN
% expect: 3,,2024-02-01,12:00:00,NaN
R = readtable('b.csv'); disp(isequaln(R, T)) % expect:    1
writelines({'# comment','a;b','1,5;x','2.000,25;y'}, 'c.txt');
disp(readtable('c.txt','Delimiter',';','CommentStyle','#','DecimalSeparator',',','ThousandsSeparator','.'))
% expect:       a         b
% expect:     ______    _____
% expect:        1.5    {'x'}
% expect:     2000.2    {'y'}
disp(readtable('a.csv','TextType','string').name)
% expect:     "Doe, J"
% expect:     "say "hi""
% expect:     <missing>
writelines({'1 2  3','4 5 6'}, 'd.txt'); disp(readtable('d.txt'))
% expect:     Var1    Var2    Var3
% expect:     ____    ____    ____
% expect:      1       2       3
% expect:      4       5       6
writetable(T(:,[1 2]), 'e.tsv', 'Delimiter', 'tab', 'WriteVariableNames', false); disp(strrep(fileread('e.tsv'), char(9), '<T>'))
% expect: 1<T>Doe, J
% expect: 2<T>"say ""hi"""
% expect: 3<T>
N = table([1;2],'RowNames',{'p','q'}); writetable(N,'f.csv','WriteRowNames',true); disp(readtable('f.csv','ReadRowNames',true))
% expect:          Var1
% expect:          ____
% expect:     p     1
% expect:     q     2
[p, q] = readvars('f.csv'); disp(p'), disp(q')
% expect:     {'p'}    {'q'}
% expect:      1     2
w = warning('off','all'); writelines({'first col,2nd','1,2'}, 'g.csv'); disp(readtable('g.csv')), warning(w);
% expect:     firstCol    x2nd
% expect:     ________    ____
% expect:        1         2
disp(readtable('g.csv','VariableNamingRule','preserve'))
% expect:     first col    2nd
% expect:     _________    ___
% expect:         1         2
writelines({'x,y'}, 'h.csv'); disp(size(readtable('h.csv'))) % expect:      0     2
writecell({1,'a b';'c,d',true}, 'i.csv'); disp(fileread('i.csv'))
% expect: 1,a b
% expect: "c,d",1
T = readtable('b.csv','TreatAsMissing',{'1.5'}); disp(T.v') % expect:    NaN   NaN   NaN
readtable('nothere.csv') % expect-error: MATLAB:readtable:OpenFailed | Unable to find or open 'nothere.csv'
