classdef Quiet < handle
    properties
        other
        load
    end
    events
        Changed
    end
end
