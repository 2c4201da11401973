classdef Lamp < matlab.mixin.SetGet
    properties
        watt = 1
        tint = ''
    end
end
