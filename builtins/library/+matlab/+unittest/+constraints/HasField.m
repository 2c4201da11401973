classdef HasField < matlab.unittest.constraints.BooleanConstraint
    % The value is a struct with the given fields.
    properties (SetAccess = private)
        Field
    end
    methods
        function c = HasField(value)
            c.Field = value;
        end
        function ok = satisfiedBy(c, actual)
            ok = all(isfield(actual, c.Field));
        end
    end
end
