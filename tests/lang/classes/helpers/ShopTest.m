classdef ShopTest < matlab.unittest.TestCase
    properties (TestParameter)
        n = {1, 2}
    end
    properties
        stock
    end
    methods (TestMethodSetup)
        function fill(t), t.stock = 3; end
    end
    methods (TestMethodTeardown)
        function empty(t), t.stock = []; end
    end
    methods (Test)
        function stockIsThere(t), t.verifyEqual(t.stock, 3); end
        function near(t), t.verifyEqual(pi, 3.14, 'AbsTol', 0.01); end
        function wrong(t)
            t.verifyEqual(1, 2, 'numbers');
            t.verifyTrue(true);
        end
        function stops(t)
            t.assertEqual('a', 'b');
            error('not reached')
        end
        function filtered(t), t.assumeTrue(false); end
        function throws(t), t.verifyError(@() error('a:b', 'c'), 'a:b'); end
        function several(t, n), t.verifyGreaterThan(n, 0); end
    end
    methods (Test, TestTags = {'slow'})
        function tagged(t), verifyClass(t, int8(1), 'int8'); end
    end
end
