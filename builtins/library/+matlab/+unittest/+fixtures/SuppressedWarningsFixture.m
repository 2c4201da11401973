classdef SuppressedWarningsFixture < matlab.unittest.fixtures.Fixture
    % Warnings that are not shown.
    properties (SetAccess = private)
        Warnings = {}
    end
    methods
        function fixture = SuppressedWarningsFixture(identifiers)
            fixture.Warnings = cellstr(identifiers);
        end
        function setup(fixture)
            before = warning;
            fixture.addTeardown(@warning, before)
            for id = reshape(fixture.Warnings, 1, []), warning('off', id{1}), end
        end
    end
end
