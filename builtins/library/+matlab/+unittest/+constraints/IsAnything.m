classdef IsAnything < matlab.unittest.constraints.BooleanConstraint
    % Every value will do.
    methods
        function ok = satisfiedBy(~, ~)
            ok = true;
        end
    end
end
