classdef Day
    enumeration
        Mon
        Tue
        Sat
    end
end
