function o = spreadsheetImportOptions(varargin)
% spreadsheetImportOptions('NumVariables', n, ...) says how a sheet is read: names, types, range. For readtable.
% example:
%   o = spreadsheetImportOptions('NumVariables', 2); disp(o.VariableTypes{1})
% prints:
%   char
o = matlab.io.spreadsheet.SpreadsheetImportOptions(varargin{:});
end
