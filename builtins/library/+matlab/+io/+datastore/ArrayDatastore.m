classdef ArrayDatastore < matlab.io.Datastore
    % Rows of an array that is in memory.
    properties
        ReadSize = 1
    end
    properties (SetAccess = private)
        IterationDimension = 1
        OutputType = 'cell'
    end
    properties (Access = private)
        Data
        At = 0
    end
    methods
        function ds = ArrayDatastore(data, varargin)
            [given, rest] = matlab.io.Datastore.options(varargin, {'ReadSize', 'IterationDimension', 'OutputType'});
            if ~isempty(rest)
                error('MATLAB:datastoreio:arraydatastore:unknownOption', '''%s'' is not an option of arrayDatastore.', char(rest{1}))
            end
            ds.Data = data;
            if isfield(given, 'ReadSize'), ds.ReadSize = given.ReadSize; end
            if isfield(given, 'IterationDimension'), ds.IterationDimension = given.IterationDimension; end
            if isfield(given, 'OutputType'), ds.OutputType = lower(char(given.OutputType)); end
        end
        function [data, info] = read(ds)
            if ~hasdata(ds), error('MATLAB:datastoreio:arraydatastore:noMoreData', 'No more data to read. Use the reset method to start reading from the beginning.'), end
            last = min(size(ds.Data, ds.IterationDimension), ds.At + ds.ReadSize);
            data = ds.rows(ds.At + 1:last);
            info = struct();
            ds.At = last;
            if strcmp(ds.OutputType, 'cell'), data = ds.inCells(data); end
        end
        function tf = hasdata(ds), tf = ds.At < size(ds.Data, ds.IterationDimension); end
        function reset(ds), ds.At = 0; end
        function p = progress(ds), p = ds.At / max(1, size(ds.Data, ds.IterationDimension)); end
        function data = preview(ds)
            data = ds.rows(1:min(8, size(ds.Data, ds.IterationDimension)));
            if strcmp(ds.OutputType, 'cell'), data = ds.inCells(data); end
        end
    end
    methods (Hidden)
        function n = height(ds), n = size(ds.Data, ds.IterationDimension); end
        function x = rows(ds, at)
            k = repmat({':'}, 1, max(ndims(ds.Data), ds.IterationDimension));
            k{ds.IterationDimension} = at;
            x = ds.Data(k{:});
        end
        function c = inCells(ds, data)
            n = size(data, ds.IterationDimension);
            c = cell(n, 1);
            at = repmat({':'}, 1, max(ndims(data), ds.IterationDimension));
            for k = 1:n
                at{ds.IterationDimension} = k;
                c{k} = data(at{:});
            end
        end
    end
end
