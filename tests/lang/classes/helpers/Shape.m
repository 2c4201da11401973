classdef (Abstract) Shape < matlab.mixin.Heterogeneous & handle
    properties (Abstract, Constant)
        SIDES
    end
    methods (Abstract)
        a = area(s)
    end
    methods
        function describe(s)
            fprintf('%s with %d sides, area %g\n', class(s), s.SIDES, s.area());
        end
    end
end
