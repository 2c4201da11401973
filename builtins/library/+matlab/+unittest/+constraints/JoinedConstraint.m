classdef JoinedConstraint < matlab.unittest.constraints.BooleanConstraint
    % What &, | and ~ make of constraints.
    properties (SetAccess = private)
        Test
        Parts = {}
    end
    methods
        function c = JoinedConstraint(test, parts)
            c.Test = test;
            c.Parts = parts;
        end
        function ok = satisfiedBy(c, actual)
            ok = c.Test(actual);
        end
        function text = getDiagnosticFor(c, actual)
            if isscalar(c.Parts)
                text = ['what must not hold, does: ' class(c.Parts{1})];
            else
                text = strjoin(cellfun(@(p) char(getDiagnosticFor(p, actual)), c.Parts, 'UniformOutput', false), '; ');
            end
        end
    end
end
