classdef IsSubsetOf < matlab.unittest.constraints.BooleanConstraint
    % All elements are among the given ones.
    properties (SetAccess = private)
        Superset
    end
    methods
        function c = IsSubsetOf(value)
            c.Superset = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(ismember(actual, c.Superset));
        end
    end
end
