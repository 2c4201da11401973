classdef IssuesWarnings < matlab.unittest.constraints.Constraint
    % The function warns, the last time with one of these identifiers.
    properties (SetAccess = private)
        ExpectedWarnings
    end
    methods
        function c = IssuesWarnings(identifiers, varargin)
            c.ExpectedWarnings = cellstr(identifiers);
        end
        function ok = satisfiedBy(c, actual)
            [text, id] = lastwarn('', '');
            evalc('actual();');
            [now, nowId] = lastwarn;
            ok = any(strcmp(nowId, c.ExpectedWarnings));
            if isempty(now) && isempty(nowId), lastwarn(text, id), end
        end
    end
end
