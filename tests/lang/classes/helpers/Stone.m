classdef Stone < Rock
    methods
        function r = Stone(w), if nargin, r.weight = w; end, end
        function yes = heavy(~), yes = true; end
    end
end
