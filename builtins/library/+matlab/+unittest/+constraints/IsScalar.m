classdef IsScalar < matlab.unittest.constraints.BooleanConstraint
    % The value has one element.
    methods
        function ok = satisfiedBy(~, actual)
            ok = isscalar(actual);
        end
    end
end
