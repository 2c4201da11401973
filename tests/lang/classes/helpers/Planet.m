classdef Planet
    properties
        mass
    end
    methods
        function p = Planet(m), p.mass = m; end
    end
    enumeration
        Earth (5.97)
        Mars (0.642)
    end
end
