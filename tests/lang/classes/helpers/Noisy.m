classdef Noisy < handle
    properties
        name
        other
    end
    methods
        function n = Noisy(name), n.name = name; end
        function delete(n), disp(['bye ' n.name]), end
    end
end
