classdef (Abstract) Tolerance
    % How far numbers may be apart: IsEqualTo(x, 'Within', AbsoluteTolerance(a) | RelativeTolerance(r)).
    methods (Abstract)
        ok = satisfiedBy(tolerance, actual, expected)
    end
    methods
        function t = and(a, b)
            t = matlab.unittest.constraints.JoinedTolerance(@(x, y) satisfiedBy(a, x, y) && satisfiedBy(b, x, y));
        end
        function t = or(a, b)
            if isa(a, 'matlab.unittest.constraints.AbsoluteTolerance') && isa(b, 'matlab.unittest.constraints.RelativeTolerance')
                t = matlab.unittest.constraints.JoinedTolerance(@(x, y) within(x, y, a.Values, b.Values));
            elseif isa(b, 'matlab.unittest.constraints.AbsoluteTolerance') && isa(a, 'matlab.unittest.constraints.RelativeTolerance')
                t = or(b, a);
            else
                t = matlab.unittest.constraints.JoinedTolerance(@(x, y) satisfiedBy(a, x, y) || satisfiedBy(b, x, y));
            end
        end
    end
end

% with: test_equality
function ok = within(actual, expected, absolute, relative)
% Each number by one or the other.
ok = areEqualWithin(actual, expected, struct('absolute', absolute, 'relative', relative));
end
