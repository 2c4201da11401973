classdef IsReal < matlab.unittest.constraints.BooleanConstraint
    % The value is real.
    methods
        function ok = satisfiedBy(~, actual)
            ok = isreal(actual);
        end
    end
end
