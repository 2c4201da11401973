classdef IsTrue < matlab.unittest.constraints.BooleanConstraint
    % The value is a true logical scalar.
    methods
        function ok = satisfiedBy(~, actual)
            ok = islogical(actual) && isscalar(actual) && actual;
        end
    end
end
