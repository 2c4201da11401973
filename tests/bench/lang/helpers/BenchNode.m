classdef BenchNode < handle
    properties
        value = 0
        next = []
    end
    methods
        function n = BenchNode(v)
            n.value = v;
        end
    end
end
