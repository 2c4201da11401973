classdef WorkingFolderFixture < matlab.unittest.fixtures.Fixture
    % A folder of its own as the current one.
    properties (SetAccess = private)
        Folder = ''
    end
    methods
        function fixture = WorkingFolderFixture(varargin)
        end
        function setup(fixture)
            room = fixture.applyFixture(matlab.unittest.fixtures.TemporaryFolderFixture);
            fixture.Folder = room.Folder;
            fixture.applyFixture(matlab.unittest.fixtures.CurrentFolderFixture(room.Folder));
        end
    end
end
