classdef SpreadsheetImportOptions < matlab.io.ImportOptions
    % How a sheet of a spreadsheet is read.
    properties
        Sheet = ''
        DataRange = 'A1'
        VariableNamesRange = ''
        RowNamesRange = ''
        VariableUnitsRange = ''
        VariableDescriptionsRange = ''
    end
    methods
        function o = SpreadsheetImportOptions(varargin)
            for k = 1:2:numel(varargin)
                if strcmpi(varargin{k}, 'NumVariables')
                    o.VariableNames = compose('Var%d', 1:varargin{k + 1});
                else
                    o.(char(varargin{k})) = varargin{k + 1};
                end
            end
        end
        function disp(o)
            fprintf('  SpreadsheetImportOptions with properties:\n\n   Sheet Properties:\n')
            o.show({'Sheet'})
            fprintf('\n   Replacement Properties:\n')
            o.show({'MissingRule', 'ImportErrorRule'})
            fprintf('\n   Variable Import Properties: Set types by name using setvartype\n')
            o.show({'VariableNames', 'VariableTypes', 'SelectedVariableNames', 'VariableNamingRule'})
            fprintf('\n   Range Properties:\n')
            o.show({'DataRange', 'VariableNamesRange', 'RowNamesRange', 'VariableUnitsRange', 'VariableDescriptionsRange'})
        end
    end
    methods (Hidden)
        function s = facts(o)
            s = facts@matlab.io.ImportOptions(o);
            s.Sheet = o.Sheet;
            s.DataRange = o.DataRange;
        end
    end
end
