classdef IsSameSetAs < matlab.unittest.constraints.BooleanConstraint
    % The value has the same elements, in any order and number.
    properties (SetAccess = private)
        ExpectedSet
    end
    methods
        function c = IsSameSetAs(value)
            c.ExpectedSet = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(ismember(actual, c.ExpectedSet)) && all(ismember(c.ExpectedSet, actual));
        end
    end
end
