classdef IsEmpty < matlab.unittest.constraints.BooleanConstraint
    % The value has no elements.
    methods
        function ok = satisfiedBy(~, actual)
            ok = isempty(actual);
        end
    end
end
