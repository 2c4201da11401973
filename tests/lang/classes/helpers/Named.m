classdef Named
    properties
        name
    end
    methods
        function n = Named(s), n.name = s; end
        function s = hello(n), s = ['hello ' n.name]; end
    end
end
