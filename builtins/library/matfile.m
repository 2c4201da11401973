function m = matfile(name, varargin)
% m = matfile(name, 'Writable', tf) gives the variables of a MAT-file as m.x without reading the others; m.x(rows,columns) reads or changes a part (of files of version 7.3 that part alone). A file that does not exist is made with the first variable.
% example:
%   f = [tempname '.mat']; x = magic(4); save(f, 'x'); m = matfile(f); disp(m.x(2,:)), delete(f)
% prints:
%        5    11    10     8
if isempty(regexp(name, '\.[^./\\]*$', 'once')), name = [char(name) '.mat']; end
name = char(name);
writable = ~isfile(name);
for k = 1:2:numel(varargin)
    if ~strcmpi(varargin{k}, 'Writable')
        error('MATLAB:MatFile:UnknownOption', 'The only option is ''Writable''.')
    end
    writable = logical(varargin{k + 1});
end
if isfile(name), name = char(fullfile(name)); end
m = matlab.io.MatFile(name, writable);
end
