% What cannot be done says so.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
t = tall(magic(4)); T = tall(table([1; 2], 'VariableNames', {'x'}));
told(@() t + [1; 2])   % expect: MATLAB:bigdata:array:IncompatibleTallSize | Incompatible tall array arguments. The first dimension in each tall array must have the same size, and each tall array must be based on the same datastore.
told(@() t + tall([1; 2]))   % expect-match: MATLAB:bigdata:array:IncompatibleTallSize .*
told(@() quiet(t(:, 1) + t(t(:, 1) > 5, 1)))   % expect-match: MATLAB:bigdata:array:IncompatibleTallSize .*
told(@() quiet(tall(CountedRows((1:3)')) + tall(CountedRows((1:4)'))))   % expect-match: MATLAB:bigdata:array:IncompatibleTallSize .*
told(@() t([3 1], :))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'indices' of rows but tall masks, and whole numbers in increasing order.
told(@() t(2))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'indices' that run through columns: name rows and columns.
told(@() t(end, :))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'end' as the number of a row: tail(t, n) has the last n rows.
told(@() quiet(t(t(:, 1), :)))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'indices' that are tall but logical ones.
told(@() [t; t])   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'vertcat': a datastore of both files reads one after the other.
told(@() gather(t'))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'transpose' except in products X' * Y.
told(@() t * t)   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'mtimes' of two tall matrices, except as X' * Y.
told(@() sum(t, [1 2]))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'sum' along several dimensions at once.
told(@() sum(t, 'native'))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'sum' with the option 'native'.
told(@() groupsummary(T, 'x', 'median'))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'groupsummary' by 'median': sum, mean, var, std, min, max, range, nummissing, nnz.
told(@() groupsummary(T, 'y'))   % expect: MATLAB:table:UnrecognizedVarName | Unrecognized table variable name 'y'.
told(@() mode(t))   % expect: MATLAB:bigdata:array:FcnNotSupported | Tall arrays have no 'mode': it takes all rows at once. gather what fits into memory.
told(@() fft(t))   % expect-match: MATLAB:UndefinedFunction \| .*'fft'.*'tall'.*
told(@() sort(t))   % expect-match: MATLAB:bigdata:array:FcnNotSupported .*'sort'.*
told(@() tabularTextDatastore('none*.csv'))   % expect: MATLAB:datastoreio:pathlookup:fileNotFound | Cannot find files or folders matching: 'none*.csv'.
told(@() fileDatastore('.'))   % expect-match: MATLAB:datastoreio:filedatastore:missingReadFcn .*
% a field that is no number, after the rows that told the types
writelines(["a,b"; repmat("1,2", 3000, 1); "1,oops"; "3,4"], 'late.csv')
told(@() quiet(sum(tall(tabularTextDatastore('late.csv', 'ReadSize', 1000)).b)))   % expect-match: MATLAB:textio:textio:ImportError \| .*late.csv: Unable to read variable 'b' at row 1 of the data. \(rows are counted from row 3001 on\)
disp(quiet(sum(tall(tabularTextDatastore('late.csv', 'TreatAsMissing', 'oops')).b, 'omitnan')))   % expect:         6004
gzip('late.csv');
told(@() tabularTextDatastore('late.csv.gz'))   % expect-match: .*late.csv.gz' is compressed or in UTF-16: only plain text of one byte a character or UTF-8 can be read in parts.
mkdir full; writelines("x", 'full/x.txt'); told(@() write('full', t))   % expect-match: MATLAB:bigdata:write:FolderNotEmpty \| Unable to write to .*
if tall(true), end   % expect-error: - | tall
function told(f), try, f(), catch e, fprintf('%s | %s\n', e.identifier, e.message), end, end
