classdef IsSupersetOf < matlab.unittest.constraints.BooleanConstraint
    % The given elements are all among those of the value.
    properties (SetAccess = private)
        Subset
    end
    methods
        function c = IsSupersetOf(value)
            c.Subset = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(ismember(c.Subset, actual));
        end
    end
end
