classdef Only < handle
    properties
        n = 0
    end
    methods (Access = private)
        function o = Only()
        end
    end
    methods (Static)
        function o = instance()
            persistent kept
            if isempty(kept), kept = Only(); end
            o = kept;
        end
    end
end
