classdef HasLength < matlab.unittest.constraints.BooleanConstraint
    % The largest size of the value is the given one.
    properties (SetAccess = private)
        Length
    end
    methods
        function c = HasLength(value)
            c.Length = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = length(actual) == c.Length;
        end
    end
end
