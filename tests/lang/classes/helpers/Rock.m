classdef (Abstract) Rock < matlab.mixin.Heterogeneous
    properties
        weight = 7
    end
    methods (Abstract)
        yes = heavy(r)
    end
    methods (Static, Sealed, Access = protected)
        function r = getDefaultScalarElement()
            r = Pebble;
        end
    end
end
