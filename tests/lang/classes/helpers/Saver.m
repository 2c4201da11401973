classdef Saver < handle
    properties
        other
    end
    methods
        function delete(s)
            global saved
            saved = s.other;
        end
    end
end
