classdef ContainsSubstring < matlab.unittest.constraints.BooleanConstraint
    % The text has the part somewhere.
    properties (SetAccess = private)
        Substring
        Options = {}
    end
    methods
        function c = ContainsSubstring(part, varargin)
            c.Substring = part;
            c.Options = varargin;
        end
        function ok = satisfiedBy(c, actual)
            [text, part] = deal(string(actual), string(c.Substring));
            for k = 1:2:numel(c.Options)
                if ~c.Options{k + 1}, continue, end
                if strcmpi(c.Options{k}, 'IgnoringCase')
                    [text, part] = deal(lower(text), lower(part));
                elseif strcmpi(c.Options{k}, 'IgnoringWhitespace')
                    [text, part] = deal(regexprep(text, '\s', ''), regexprep(part, '\s', ''));
                end
            end
            ok = contains(text, part);
        end
    end
end
