function ds = fileDatastore(location, varargin)
% ds = fileDatastore(location, 'ReadFcn', f, ...) reads one file at a time by f(name): MAT-files by @load, images, anything.
% With 'UniformRead', true what f gives is put one under the other by readall and tall; else each is in a cell.
% Options: 'IncludeSubfolders', 'FileExtensions'.
% example:
%   d = tempname; mkdir(d); for k = 1:2, x = [k; k]; save(fullfile(d, sprintf('p%d.mat', k)), 'x'), end
%   ds = fileDatastore(d, 'ReadFcn', @(f) load(f).x, 'UniformRead', true); disp(readall(ds)'), rmdir(d, 's')
% prints:
%        1     1     2     2
ds = matlab.io.datastore.FileDatastore(location, varargin{:});
end
