classdef (Abstract, HandleCompatible) BooleanConstraint < matlab.unittest.constraints.Constraint
    % A constraint that &, | and ~ join to others.
    methods
        function c = and(a, b)
            c = matlab.unittest.constraints.JoinedConstraint(@(x) satisfiedBy(a, x) && satisfiedBy(b, x), {a b});
        end
        function c = or(a, b)
            c = matlab.unittest.constraints.JoinedConstraint(@(x) satisfiedBy(a, x) || satisfiedBy(b, x), {a b});
        end
        function c = not(a)
            c = matlab.unittest.constraints.JoinedConstraint(@(x) ~satisfiedBy(a, x), {a});
        end
    end
end
