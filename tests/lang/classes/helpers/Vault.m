classdef Vault
    properties (Constant)
        LIMIT = 3
    end
    properties (Access = private)
        key
    end
    properties (GetAccess = ?Square)
        guests = {}
    end
    methods
        function v = Vault(key), v.key = key; end
        function yes = open(v, key), yes = isequal(v.key, key); end
    end
    methods (Access = private)
        function hidden(~), end
    end
end
