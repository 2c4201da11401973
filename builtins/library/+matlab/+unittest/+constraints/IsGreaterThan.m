classdef IsGreaterThan < matlab.unittest.constraints.BooleanConstraint
    % All elements are greater than the given value.
    properties (SetAccess = private)
        FloorValue
    end
    methods
        function c = IsGreaterThan(value)
            c.FloorValue = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(actual > c.FloorValue, 'all');
        end
    end
end
