classdef Selector
    % Chooses tests: suite.selectIf(HasTag('slow') & ~HasName('*big*')).
    properties (Hidden)
        chooses_ = @(test) true
    end
    methods
        function s = Selector(chooses)
            if nargin, s.chooses_ = chooses; end
        end
        function c = and(a, b)
            c = matlab.unittest.selectors.Selector(@(t) a.chooses_(t) && b.chooses_(t));
        end
        function c = or(a, b)
            c = matlab.unittest.selectors.Selector(@(t) a.chooses_(t) || b.chooses_(t));
        end
        function c = not(a)
            c = matlab.unittest.selectors.Selector(@(t) ~a.chooses_(t));
        end
    end
end
