classdef AbsoluteTolerance < matlab.unittest.constraints.Tolerance
    % |actual - expected| is at most the tolerance.
% with: test_equality
    properties (SetAccess = private)
        Values
    end
    methods
        function t = AbsoluteTolerance(varargin)
            t.Values = varargin{1};
        end
        function ok = satisfiedBy(t, actual, expected)
            ok = areEqualWithin(actual, expected, struct('absolute', t.Values, 'relative', -1));
        end
    end
end
