classdef Savings < Account
    properties
        rate = 0.1
    end
    methods
        function s = Savings(id, balance, rate)
            s@Account(id, balance);
            s.rate = rate;
        end
        function deposit(s, n)
            deposit@Account(s, n);
            s.log{end+1} = n;
        end
    end
end
