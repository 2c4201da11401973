classdef TransformedDatastore < matlab.io.Datastore
    % What another datastore reads, after a function.
    properties (SetAccess = private)
        UnderlyingDatastores
        Transforms
        IncludeInfo = false
    end
    methods
        function ds = TransformedDatastore(from, f, varargin)
            given = matlab.io.Datastore.options(varargin, {'IncludeInfo'});
            ds.UnderlyingDatastores = {copy(from)};
            ds.Transforms = {f};
            ds.IncludeInfo = isfield(given, 'IncludeInfo') && logical(given.IncludeInfo);
            reset(ds);
        end
        function [data, info] = read(ds)
            [data, info] = read(ds.UnderlyingDatastores{1});
            if ds.IncludeInfo, [data, info] = ds.Transforms{1}(data, info); else, data = ds.Transforms{1}(data); end
        end
        function tf = hasdata(ds), tf = hasdata(ds.UnderlyingDatastores{1}); end
        function reset(ds), reset(ds.UnderlyingDatastores{1}); end
        function p = progress(ds), p = progress(ds.UnderlyingDatastores{1}); end
    end
    methods (Access = protected)
        function other = copyElement(ds)
            other = copyElement@matlab.mixin.Copyable(ds);
            other.UnderlyingDatastores = {copy(ds.UnderlyingDatastores{1})};
        end
    end
end
