classdef TemporaryFolderFixture < matlab.unittest.fixtures.Fixture
    % An empty folder that is removed with what is in it.
    properties (SetAccess = private)
        Folder = ''
    end
    methods
        function fixture = TemporaryFolderFixture(varargin)
        end
        function setup(fixture)
            fixture.Folder = tempname;
            mkdir(fixture.Folder)
            fixture.addTeardown(@() rmdir(fixture.Folder, 's'))
        end
    end
end
