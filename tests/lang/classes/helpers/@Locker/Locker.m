classdef Locker
    properties (Access = private)
        code = 41
    end
    methods
        c = reveal(l)
    end
    methods (Access = private)
        c = secret(l)
    end
end
