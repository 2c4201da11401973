classdef Axes3
    properties
        order = 1:3
    end
    methods
        function a = permute(a, order), a.order = a.order(order); end
        function o = order_(a), o = a.order; end
    end
end
