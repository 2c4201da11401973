classdef VariableImportOptions
    % How one variable of a file is read.
    properties
        Name = ''
        Type = 'char'
        FillValue = []
        TreatAsMissing = {}
        Prefixes = {}
        Suffixes = {}
        QuoteRule = 'remove'
        EmptyFieldRule = 'missing'
        InputFormat = ''
        DatetimeFormat = 'default'
        DurationFormat = 'default'
        TimeZone = ''
        DecimalSeparator = '.'
        ThousandsSeparator = ''
        TrimNonNumeric = false
        WhitespaceRule = 'trim'
        Categories = {}
        Ordinal = false
        Protected = false
        ExponentCharacter = 'eEdD'
        NumberSystem = 'decimal'
        DatetimeLocale = 'system'
    end
    methods
        function v = VariableImportOptions(name, type, settings)
            if nargin == 0, return, end
            v.Name = name;
            v.Type = type;
            for f = fieldnames(settings)'
                v.(f{1}) = settings.(f{1});
            end
        end
    end
    methods (Static)
        function name = named(word)
            names = properties('matlab.io.VariableImportOptions');
            k = find(strcmpi(word, names), 1);
            if isempty(k)
                error('MATLAB:textio:io:UnknownVarOption', '''%s'' is no option of a variable.', char(word))
            end
            name = names{k};
        end
    end
end
