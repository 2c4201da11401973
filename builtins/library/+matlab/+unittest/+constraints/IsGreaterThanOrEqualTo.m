classdef IsGreaterThanOrEqualTo < matlab.unittest.constraints.BooleanConstraint
    % All elements are at least the given value.
    properties (SetAccess = private)
        FloorValue
    end
    methods
        function c = IsGreaterThanOrEqualTo(value)
            c.FloorValue = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(actual >= c.FloorValue, 'all');
        end
    end
end
