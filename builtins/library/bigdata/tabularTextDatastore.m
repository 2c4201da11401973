function ds = tabularTextDatastore(location, varargin)
% ds = tabularTextDatastore(location, ...) reads delimited text files as tables, ds.ReadSize rows (20000) at a time.
% location: names of files or folders, with * too. read(ds), hasdata(ds), reset(ds), preview(ds), readall(ds), progress(ds), tall(ds).
% Options: 'ReadSize' (or 'file'), 'SelectedVariableNames', 'VariableNames', 'VariableTypes', 'TreatAsMissing', 'MissingValue', 'TextType',
% 'IncludeSubfolders', 'FileExtensions', and those of detectImportOptions ('Delimiter', 'NumHeaderLines', 'ReadVariableNames', ...).
% example:
%   f = [tempname '.csv']; writelines({'a,b', '1,x', '2,y', '3,z'}, f); ds = tabularTextDatastore(f, 'ReadSize', 2);
%   while hasdata(ds), T = read(ds); disp(T.a'), end, delete(f)
% prints:
%        1     2
%        3
ds = matlab.io.datastore.TabularTextDatastore(location, varargin{:});
end
