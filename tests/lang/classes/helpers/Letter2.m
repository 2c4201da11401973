classdef Letter2 < handle & matlab.mixin.CustomDisplay
    properties
        stamp = 'blue'
    end
end
