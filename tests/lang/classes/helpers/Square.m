classdef Square < Shape
    properties (Constant)
        SIDES = 4
    end
    properties
        a = 1
    end
    methods
        function s = Square(a), if nargin, s.a = a; end, end
        function v = area(s), v = s.a^2; end
    end
end
