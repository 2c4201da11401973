classdef Level < int32
    enumeration
        Low (1)
        High (10)
    end
end
