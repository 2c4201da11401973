classdef EndsWithSubstring < matlab.unittest.constraints.BooleanConstraint
    % The text ends with the part.
    properties (SetAccess = private)
        Suffix
        Options = {}
    end
    methods
        function c = EndsWithSubstring(part, varargin)
            c.Suffix = part;
            c.Options = varargin;
        end
        function ok = satisfiedBy(c, actual)
            [text, part] = deal(string(actual), string(c.Suffix));
            for k = 1:2:numel(c.Options)
                if ~c.Options{k + 1}, continue, end
                if strcmpi(c.Options{k}, 'IgnoringCase')
                    [text, part] = deal(lower(text), lower(part));
                elseif strcmpi(c.Options{k}, 'IgnoringWhitespace')
                    [text, part] = deal(regexprep(text, '\s', ''), regexprep(part, '\s', ''));
                end
            end
            ok = endsWith(text, part);
        end
    end
end
