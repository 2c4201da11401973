classdef IsSubstringOf < matlab.unittest.constraints.BooleanConstraint
    % The text is a part of the given one.
    properties (SetAccess = private)
        Superstring
        Options = {}
    end
    methods
        function c = IsSubstringOf(part, varargin)
            c.Superstring = part;
            c.Options = varargin;
        end
        function ok = satisfiedBy(c, actual)
            [text, part] = deal(string(actual), string(c.Superstring));
            for k = 1:2:numel(c.Options)
                if ~c.Options{k + 1}, continue, end
                if strcmpi(c.Options{k}, 'IgnoringCase')
                    [text, part] = deal(lower(text), lower(part));
                elseif strcmpi(c.Options{k}, 'IgnoringWhitespace')
                    [text, part] = deal(regexprep(text, '\s', ''), regexprep(part, '\s', ''));
                end
            end
            ok = contains(part, text);
        end
    end
end
