classdef HasNaN < matlab.unittest.constraints.BooleanConstraint
    % Some number is NaN.
    methods
        function ok = satisfiedBy(~, actual)
            ok = any(isnan(actual(:)));
        end
    end
end
