classdef IssuesNoWarnings < matlab.unittest.constraints.Constraint
    % The function warns of nothing.
    methods
        function ok = satisfiedBy(~, actual)
            [text, id] = lastwarn('', '');
            evalc('actual();');
            [now, nowId] = lastwarn;
            ok = isempty(now) && isempty(nowId);
            if isempty(now) && isempty(nowId), lastwarn(text, id), end
        end
    end
end
