classdef CopyMe < matlab.mixin.Copyable & dynamicprops
    properties
        data = 1
        child
    end
    methods (Access = protected)
        function c = copyElement(o)
            c = copyElement@matlab.mixin.Copyable(o);
            if ~isempty(o.child), c.child = copy(o.child); end
        end
    end
end
