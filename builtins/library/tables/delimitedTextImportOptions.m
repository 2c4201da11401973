function o = delimitedTextImportOptions(varargin)
% delimitedTextImportOptions('NumVariables', n, ...) says how delimited text is read: names, types, lines, delimiter. For readtable.
% example:
%   o = delimitedTextImportOptions('NumVariables', 2); disp(o.VariableNames{2})
% prints:
%   Var2
o = matlab.io.text.DelimitedTextImportOptions(varargin{:});
end
