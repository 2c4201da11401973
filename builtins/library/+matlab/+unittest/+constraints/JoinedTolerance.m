classdef JoinedTolerance < matlab.unittest.constraints.Tolerance
    % What & and | make of tolerances.
    properties (SetAccess = private)
        Test
    end
    methods
        function t = JoinedTolerance(test)
            t.Test = test;
        end
        function ok = satisfiedBy(t, actual, expected)
            ok = t.Test(actual, expected);
        end
    end
end
