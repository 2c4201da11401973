classdef Matches < matlab.unittest.constraints.BooleanConstraint
    % A regular expression matches somewhere in the text.
    properties (SetAccess = private)
        Expression
    end
    methods
        function c = Matches(expression, varargin)
            c.Expression = expression;
        end
        function ok = satisfiedBy(c, actual)
            ok = ~isempty(regexp(char(actual), char(c.Expression), 'once'));
        end
    end
end
