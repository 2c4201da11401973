classdef (Sealed) Disc < Shape
    properties (Constant)
        SIDES = 0
    end
    properties
        r = 1
    end
    methods
        function d = Disc(r), if nargin, d.r = r; end, end
        function v = area(d), v = 3 * d.r^2; end
    end
end
