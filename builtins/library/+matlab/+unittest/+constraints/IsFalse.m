classdef IsFalse < matlab.unittest.constraints.BooleanConstraint
    % The value is a false logical scalar.
    methods
        function ok = satisfiedBy(~, actual)
            ok = islogical(actual) && isscalar(actual) && ~actual;
        end
    end
end
