% A handle that may hold itself; counts its ends.
classdef Ring < handle
    properties
        other
        name = 0
    end
    methods
        function r = Ring(name)
            if nargin, r.name = name; end
        end
        function delete(r)
            global ringsGone
            ringsGone(end + 1) = r.name;
        end
    end
end
