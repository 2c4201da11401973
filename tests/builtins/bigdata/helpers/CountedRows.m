classdef CountedRows < matlab.io.Datastore
    % A datastore of one's own: parts of 1, 2, 3, ... rows of an array; all copies count their reads together.
    properties
        Data
        Counter
        At = 0
        Turn = 0
    end
    methods
        function ds = CountedRows(data)
            ds.Data = data;
            ds.Counter = containers.Map('reads', 0);
        end
        function [x, info] = read(ds)
            ds.Turn = ds.Turn + 1;
            last = min(size(ds.Data, 1), ds.At + ds.Turn);
            x = ds.Data(ds.At + 1:last, :);
            ds.At = last;
            counter = ds.Counter;
            counter('reads') = counter('reads') + 1;
            info = struct();
        end
        function tf = hasdata(ds), tf = ds.At < size(ds.Data, 1); end
        function reset(ds), ds.At = 0; ds.Turn = 0; end
    end
end
