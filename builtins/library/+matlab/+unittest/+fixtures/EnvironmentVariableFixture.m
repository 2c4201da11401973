classdef EnvironmentVariableFixture < matlab.unittest.fixtures.Fixture
    % An environment variable with another value.
    properties (SetAccess = private)
        Variable = ''
        Value = ''
    end
    methods
        function fixture = EnvironmentVariableFixture(name, value)
            fixture.Variable = char(name);
            if nargin > 1, fixture.Value = char(value); end
        end
        function setup(fixture)
            before = getenv(fixture.Variable);
            setenv(fixture.Variable, fixture.Value)
            fixture.addTeardown(@setenv, fixture.Variable, before)
        end
    end
end
