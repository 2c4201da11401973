classdef Typed
    properties
        side Square
        day Day = 'Mon'
        corner (1, 2) double = [0 0]
        name string
    end
    methods
        function t = Typed(side), if nargin, t.side = side; end, end
    end
end
