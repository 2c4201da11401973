classdef Fleet
  properties (SetAccess = private)
    ships = Account.empty
  end
  methods
    function f = Fleet(n)
      for k = 1:n, f.ships(k) = Account(k, 10); end
    end
  end
end
