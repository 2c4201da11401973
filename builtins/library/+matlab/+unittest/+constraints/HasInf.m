classdef HasInf < matlab.unittest.constraints.BooleanConstraint
    % Some number is infinite.
    methods
        function ok = satisfiedBy(~, actual)
            ok = any(isinf(actual(:)));
        end
    end
end
