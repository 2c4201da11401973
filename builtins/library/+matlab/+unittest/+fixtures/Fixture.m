classdef Fixture < handle
    % Something that is set up for tests and taken down after them.
    properties
        SetupDescription = ''
        TeardownDescription = ''
    end
    properties (Hidden)
        teardowns_ = {}
    end
    methods
        function setup(~)
        end
        function teardown(~)
        end
        function addTeardown(fixture, f, varargin)
            fixture.teardowns_ = [{[{f} varargin]} fixture.teardowns_];
        end
        function other = applyFixture(fixture, other)
            setup(other)
            fixture.addTeardown(@() finish(other))
        end
    end
    methods (Hidden)
        function finish(fixture)
            teardown(fixture)
            while ~isempty(fixture.teardowns_)
                task = fixture.teardowns_{1};
                fixture.teardowns_(1) = [];
                task{1}(task{2:end});
            end
        end
    end
end
