classdef Box
    properties
        w = 2
    end
    properties (Constant)
        UNIT = 'cm'
    end
    methods
        function b = Box(w), if nargin, b.w = w; end, end
        function a = area(b), a = shapes.area(b.w, b.w); end
    end
    methods (Static)
        function b = big, b = shapes.Box(100); end
    end
end
