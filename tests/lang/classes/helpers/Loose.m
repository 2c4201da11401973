classdef Loose < dynamicprops
    properties
        base = 1
    end
end
