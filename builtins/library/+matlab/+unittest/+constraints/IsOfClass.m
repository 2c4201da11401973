classdef IsOfClass < matlab.unittest.constraints.BooleanConstraint
    % The value is of exactly that class.
    properties (SetAccess = private)
        Class
    end
    methods
        function c = IsOfClass(value)
            c.Class = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = strcmp(class(actual), classNameOf(c.Class));
        end
    end
end

function name = classNameOf(c)
if isa(c, 'meta.class'), name = c.Name; else, name = char(c); end
end
