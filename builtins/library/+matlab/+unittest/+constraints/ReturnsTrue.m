classdef ReturnsTrue < matlab.unittest.constraints.BooleanConstraint
    % The function returns true.
    methods
        function ok = satisfiedBy(~, actual)
            ok = isequal(actual(), true);
        end
    end
end
