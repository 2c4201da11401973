classdef Mixed < Named & Counted
    methods
        function m = Mixed(n)
            m@Named(n);
            m@Counted();
        end
    end
end
