classdef PathFixture < matlab.unittest.fixtures.Fixture
    % Folders on the path; 'IncludeSubfolders' and 'Position' as in MATLAB.
    properties (SetAccess = private)
        Folder = ''
        Options = struct('IncludeSubfolders', false, 'Position', 'begin')
    end
    methods
        function fixture = PathFixture(folder, varargin)
            fixture.Folder = cellstr(folder);
            for k = 1:2:numel(varargin)
                name = strrep(char(varargin{k}), 'IncludingSubfolders', 'IncludeSubfolders');
                fixture.Options.(name) = varargin{k + 1};
            end
        end
        function setup(fixture)
            folders = fixture.Folder;
            missing = folders(~isfolder(folders));
            if ~isempty(missing)
                error('MATLAB:unittest:PathFixture:FolderDoesNotExist', 'Folder does not exist: %s', missing{1})
            end
            if fixture.Options.IncludeSubfolders, folders = cellfun(@genpath, folders, 'UniformOutput', false); end
            before = path;
            addpath(folders{:}, ['-' char(fixture.Options.Position)])
            fixture.addTeardown(@path, before)
        end
    end
end
