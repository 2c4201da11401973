classdef Throws < matlab.unittest.constraints.Constraint
    % The function throws an error with that identifier, or of that class.
    properties (SetAccess = private)
        ExpectedException
    end
    methods
        function c = Throws(expected, varargin)
            c.ExpectedException = expected;
        end
        function ok = satisfiedBy(c, actual)
            ok = false;
            try
                actual();
            catch e
                wanted = c.ExpectedException;
                if isa(wanted, 'meta.class')
                    ok = isa(e, wanted.Name);
                elseif isa(wanted, 'MException')
                    ok = strcmp(e.identifier, wanted.identifier) && strcmp(e.message, wanted.message);
                else
                    ok = strcmp(e.identifier, char(wanted));
                end
            end
        end
    end
end
