classdef FileDatastore < matlab.io.Datastore
    % One file at a time, by a function that takes its name. With UniformRead what it gives is put one under the other, else into cells.
    properties (SetAccess = private)
        Files = {}
        UniformRead = false
    end
    properties
        ReadFcn
    end
    properties (Access = private)
        File = 1
    end
    methods
        function ds = FileDatastore(location, varargin)
            [given, rest] = matlab.io.Datastore.options(varargin, {'ReadFcn', 'UniformRead', 'IncludeSubfolders', 'FileExtensions', 'Type'});
            if ~isempty(rest)
                error('MATLAB:datastoreio:filedatastore:unknownOption', '''%s'' is not an option of fileDatastore.', char(rest{1}))
            end
            if ~isfield(given, 'ReadFcn') || ~isa(given.ReadFcn, 'function_handle')
                error('MATLAB:datastoreio:filedatastore:missingReadFcn', 'fileDatastore needs ''ReadFcn'', a function that takes the name of a file.')
            end
            extensions = {};
            if isfield(given, 'FileExtensions'), extensions = lower(cellstr(given.FileExtensions)); end
            ds.Files = matlab.io.Datastore.filesOf(location, extensions, isfield(given, 'IncludeSubfolders') && given.IncludeSubfolders);
            ds.ReadFcn = given.ReadFcn;
            ds.UniformRead = isfield(given, 'UniformRead') && logical(given.UniformRead);
        end
        function [data, info] = read(ds)
            if ~hasdata(ds), error('MATLAB:datastoreio:filedatastore:noMoreData', 'No more data to read. Use the reset method to start reading from the beginning.'), end
            info = struct('Filename', ds.Files{ds.File});
            data = ds.ReadFcn(ds.Files{ds.File});
            if ~ds.UniformRead, data = {data}; end
            ds.File = ds.File + 1;
        end
        function tf = hasdata(ds), tf = ds.File <= numel(ds.Files); end
        function reset(ds), ds.File = 1; end
        function p = progress(ds), p = (ds.File - 1) / max(1, numel(ds.Files)); end
        function data = preview(ds)
            own = copy(ds);
            reset(own);
            data = read(own);
            if ~ds.UniformRead, data = data{1}; else, data = data(1:min(8, size(data, 1)), :); end
        end
        function n = numpartitions(ds, varargin), n = numel(ds.Files); end
        function part = partition(ds, n, k)
            part = copy(ds);
            if ischar(n) || isstring(n), at = k; else, at = k:n:numel(ds.Files); end
            part.Files = ds.Files(at);
            reset(part);
        end
    end
end
