classdef HasElementCount < matlab.unittest.constraints.BooleanConstraint
    % The value has so many elements.
    properties (SetAccess = private)
        Count
    end
    methods
        function c = HasElementCount(value)
            c.Count = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = numel(actual) == c.Count;
        end
    end
end
