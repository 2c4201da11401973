classdef Poly
    properties
        c
    end
    methods
        function p = Poly(c), p.c = c; end
        y = at(p, x)
    end
end
