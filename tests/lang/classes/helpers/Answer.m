classdef Answer < logical
    enumeration
        No (false)
        Yes (true)
    end
end
