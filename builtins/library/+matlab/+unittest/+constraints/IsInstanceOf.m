classdef IsInstanceOf < matlab.unittest.constraints.BooleanConstraint
    % The value is of that class or of a subclass.
    properties (SetAccess = private)
        Class
    end
    methods
        function c = IsInstanceOf(value)
            c.Class = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = isa(actual, classNameOf(c.Class));
        end
    end
end

function name = classNameOf(c)
if isa(c, 'meta.class'), name = c.Name; else, name = char(c); end
end
