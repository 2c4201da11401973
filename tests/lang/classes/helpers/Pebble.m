classdef Pebble < Rock
    methods
        function r = Pebble(w), if nargin, r.weight = w; end, end
        function yes = heavy(~), yes = false; end
    end
end
