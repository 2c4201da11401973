function ds = arrayDatastore(data, varargin)
% ds = arrayDatastore(A, ...) reads the rows of an array that is in memory, as if it were a file.
% Options: 'ReadSize' (1), 'IterationDimension' (1), 'OutputType' ('cell' or 'same').
% example:
%   ds = arrayDatastore((1:3)', 'OutputType', 'same', 'ReadSize', 2); disp(read(ds)')
% prints:
%        1     2
ds = matlab.io.datastore.ArrayDatastore(data, varargin{:});
end
