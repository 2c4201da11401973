classdef BenchPoint
    properties
        x = 0
        y = 1
    end
    methods
        function p = BenchPoint(x)
            p.x = x;
        end
        function v = scaled(p, k)
            v = p.x + k * 0.5;
        end
        function p = step(p)
            p.x = p.x + p.y;
        end
    end
end
