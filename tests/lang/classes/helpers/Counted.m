classdef Counted
    properties
        count = 7
    end
    methods
        function c = Counted(), c.count = c.count + 1; end
        function n = twice(c), n = 2 * c.count; end
    end
end
