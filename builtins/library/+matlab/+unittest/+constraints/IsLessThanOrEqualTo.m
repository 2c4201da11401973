classdef IsLessThanOrEqualTo < matlab.unittest.constraints.BooleanConstraint
    % All elements are at most the given value.
    properties (SetAccess = private)
        CeilingValue
    end
    methods
        function c = IsLessThanOrEqualTo(value)
            c.CeilingValue = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(actual <= c.CeilingValue, 'all');
        end
    end
end
