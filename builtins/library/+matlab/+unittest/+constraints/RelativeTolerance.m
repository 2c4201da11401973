classdef RelativeTolerance < matlab.unittest.constraints.Tolerance
    % |actual - expected| is at most the tolerance times |expected|.
% with: test_equality
    properties (SetAccess = private)
        Values
    end
    methods
        function t = RelativeTolerance(varargin)
            t.Values = varargin{1};
        end
        function ok = satisfiedBy(t, actual, expected)
            ok = areEqualWithin(actual, expected, struct('relative', t.Values, 'absolute', -1));
        end
    end
end
