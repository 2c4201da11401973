classdef IsFinite < matlab.unittest.constraints.BooleanConstraint
    % All numbers are finite.
    methods
        function ok = satisfiedBy(~, actual)
            ok = all(isfinite(actual(:)));
        end
    end
end
