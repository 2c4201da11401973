classdef Color
    enumeration
        Red, Green
        Blue
    end
    methods
        function tf = isWarm(c), tf = c == Color.Red; end
    end
end
