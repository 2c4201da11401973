function o = importOptionsFrom(found)
if found.spreadsheet
    o = matlab.io.spreadsheet.SpreadsheetImportOptions;
    o.Sheet = found.sheet;
    o.DataRange = found.dataRange;
    o.VariableNamesRange = found.namesRange;
else
    o = matlab.io.text.DelimitedTextImportOptions;
    o.Delimiter = found.delimiter;
    o.DataLines = [found.dataLine Inf];
    o.VariableNamesLine = found.namesLine;
    o.ConsecutiveDelimitersRule = found.consecutive;
    o.CommentStyle = found.comment;
    o.Encoding = found.encoding;
end
o.VariableNames = found.names;
o.VariableTypes = found.types;
o.VariableNamingRule = found.namingRule;
end
