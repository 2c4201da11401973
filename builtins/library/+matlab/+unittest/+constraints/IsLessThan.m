classdef IsLessThan < matlab.unittest.constraints.BooleanConstraint
    % All elements are less than the given value.
    properties (SetAccess = private)
        CeilingValue
    end
    methods
        function c = IsLessThan(value)
            c.CeilingValue = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(actual < c.CeilingValue, 'all');
        end
    end
end
