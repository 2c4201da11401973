classdef HasSize < matlab.unittest.constraints.BooleanConstraint
    % The value has the given size.
    properties (SetAccess = private)
        Size
    end
    methods
        function c = HasSize(value)
            c.Size = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = isequal(size(actual), c.Size);
        end
    end
end
