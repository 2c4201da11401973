classdef DelimitedTextImportOptions < matlab.io.ImportOptions
    % How delimited text is read.
    properties
        DataLines = [1 Inf]
        VariableNamesLine = 0
        RowNamesColumn = 0
        VariableUnitsLine = 0
        VariableDescriptionsLine = 0
        Delimiter = {','}
        LineEnding = {'\n', '\r', '\r\n'}
        CommentStyle = {}
        Whitespace = '\b\t '
        ConsecutiveDelimitersRule = 'split'
        LeadingDelimitersRule = 'keep'
        TrailingDelimitersRule = 'ignore'
        EmptyLineRule = 'skip'
        ExtraColumnsRule = 'addvars'
        Encoding = ''
    end
    methods
        function o = DelimitedTextImportOptions(varargin)
            for k = 1:2:numel(varargin)
                if strcmpi(varargin{k}, 'NumVariables')
                    o.VariableNames = compose('Var%d', 1:varargin{k + 1});
                else
                    o.(char(varargin{k})) = varargin{k + 1};
                end
            end
        end
        function o = set.DataLines(o, lines)
            if isscalar(lines), lines = [lines Inf]; end
            o.DataLines = lines;
        end
        function disp(o)
            fprintf('  DelimitedTextImportOptions with properties:\n\n   Format Properties:\n')
            o.show({'Delimiter', 'Whitespace', 'LineEnding', 'CommentStyle', 'ConsecutiveDelimitersRule', ...
                'LeadingDelimitersRule', 'TrailingDelimitersRule', 'EmptyLineRule', 'Encoding'})
            fprintf('\n   Replacement Properties:\n')
            o.show({'MissingRule', 'ImportErrorRule', 'ExtraColumnsRule'})
            fprintf('\n   Variable Import Properties: Set types by name using setvartype\n')
            o.show({'VariableNames', 'VariableTypes', 'SelectedVariableNames', 'VariableNamingRule'})
            fprintf('\n   Location Properties:\n')
            o.show({'DataLines', 'VariableNamesLine', 'RowNamesColumn', 'VariableUnitsLine', 'VariableDescriptionsLine'})
        end
    end
    methods (Hidden)
        function s = facts(o)
            s = facts@matlab.io.ImportOptions(o);
            for name = {'DataLines', 'Delimiter', 'CommentStyle', 'ConsecutiveDelimitersRule', 'Encoding'}
                s.(name{1}) = o.(name{1});
            end
        end
    end
end
