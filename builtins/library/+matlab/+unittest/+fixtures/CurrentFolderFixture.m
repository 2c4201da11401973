classdef CurrentFolderFixture < matlab.unittest.fixtures.Fixture
    % Another current folder.
    properties (SetAccess = private)
        Folder = ''
    end
    methods
        function fixture = CurrentFolderFixture(folder)
            fixture.Folder = char(folder);
        end
        function setup(fixture)
            before = cd(fixture.Folder);
            fixture.addTeardown(@cd, before)
        end
    end
end
