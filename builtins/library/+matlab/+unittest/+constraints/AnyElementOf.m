classdef AnyElementOf < matlab.unittest.constraints.Constraint
    % verifyThat(AnyElementOf(x), constraint): of at least one element.
    properties (SetAccess = private)
        ActualValue
    end
    methods
        function p = AnyElementOf(value)
            p.ActualValue = value;
        end
        function ok = satisfiedBy(p, constraint)
            if iscell(p.ActualValue), of = p.ActualValue; else, of = num2cell(p.ActualValue); end
            ok = any(cellfun(@(x) satisfiedBy(constraint, x), of), 'all');
        end
    end
end
