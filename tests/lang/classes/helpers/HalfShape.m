classdef HalfShape < Shape
    properties (Constant)
        SIDES = 1
    end
end
