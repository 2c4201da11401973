classdef FunctionTestCase < matlab.unittest.TestCase
    % What a function-based test gets.
    properties
        TestData = struct()
    end
end
