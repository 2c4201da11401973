classdef IsSameHandleAs < matlab.unittest.constraints.BooleanConstraint
    % The value is the same handle.
    properties (SetAccess = private)
        ExpectedHandle
    end
    methods
        function c = IsSameHandleAs(value)
            c.ExpectedHandle = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = isa(actual, 'handle') && all(actual == c.ExpectedHandle, 'all');
        end
    end
end
