classdef CombinedDatastore < matlab.io.Datastore
    % What several datastores read, side by side.
    properties (SetAccess = private)
        UnderlyingDatastores
    end
    methods
        function ds = CombinedDatastore(varargin)
            ds.UnderlyingDatastores = cellfun(@copy, varargin, 'UniformOutput', false);
            reset(ds);
        end
        function [data, info] = read(ds)
            [parts, infos] = cellfun(@read, ds.UnderlyingDatastores, 'UniformOutput', false);
            data = horzcat(parts{:});
            info = infos;
        end
        function tf = hasdata(ds), tf = all(cellfun(@hasdata, ds.UnderlyingDatastores)); end
        function reset(ds), cellfun(@reset, ds.UnderlyingDatastores); end
        function p = progress(ds), p = max(cellfun(@progress, ds.UnderlyingDatastores)); end
    end
    methods (Access = protected)
        function other = copyElement(ds)
            other = copyElement@matlab.mixin.Copyable(ds);
            other.UnderlyingDatastores = cellfun(@copy, ds.UnderlyingDatastores, 'UniformOutput', false);
        end
    end
end
