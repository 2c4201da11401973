classdef EveryElementOf < matlab.unittest.constraints.Constraint
    % verifyThat(EveryElementOf(x), constraint): of each element.
    properties (SetAccess = private)
        ActualValue
    end
    methods
        function p = EveryElementOf(value)
            p.ActualValue = value;
        end
        function ok = satisfiedBy(p, constraint)
            if iscell(p.ActualValue), of = p.ActualValue; else, of = num2cell(p.ActualValue); end
            ok = all(cellfun(@(x) satisfiedBy(constraint, x), of), 'all');
        end
    end
end
