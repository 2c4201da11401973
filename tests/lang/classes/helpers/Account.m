classdef Account < handle
    properties
        balance (1,1) double {mustBeNonnegative} = 0
        owner (1,:) char = 'nobody'
        log = {}
    end
    properties (SetObservable)
        limit = 100
    end
    properties (SetAccess = immutable)
        id
    end
    events
        Overdrawn
    end
    methods
        function a = Account(id, balance)
            if nargin > 0, a.id = id; end
            if nargin > 1, a.balance = balance; end
        end
        function deposit(a, n)
            a.balance = a.balance + n;
        end
        function ok = withdraw(a, n)
            ok = n <= a.balance;
            if ok, a.balance = a.balance - n; else, notify(a, 'Overdrawn'); end
        end
        function tryId(a), a.id = 5; end
    end
end
