function ds = datastore(location, varargin)
% ds = datastore(location, ...) is the datastore that suits files: tabularTextDatastore for text, what write made of a tall array for its folder.
% datastore(location, 'Type', t): 'tabulartext', 'file' (see fileDatastore) or 'tall'.
% example:
%   f = [tempname '.csv']; writelines({'a,b', '1,2'}, f); disp(datastore(f).VariableNames), delete(f)
% prints:
%       {'a'}    {'b'}
%
[given, rest] = matlab.io.Datastore.options(varargin, {'Type'});
if isfield(given, 'Type')
    kind = lower(char(given.Type));
else
    files = matlab.io.Datastore.filesOf(location, {}, false);
    [~, ~, extension] = fileparts(files{1});
    if strcmpi(extension, '.mat'), kind = 'tall'; elseif isfield(struct(rest{:}), 'ReadFcn'), kind = 'file'; else, kind = 'tabulartext'; end
end
switch kind
    case 'tabulartext', ds = matlab.io.datastore.TabularTextDatastore(location, rest{:});
    case 'file', ds = matlab.io.datastore.FileDatastore(location, rest{:});
    case 'tall', ds = matlab.io.datastore.FileDatastore(location, 'FileExtensions', '.mat', 'UniformRead', true, 'ReadFcn', @tallPlan.readPart, rest{:});
    otherwise
        error('MATLAB:datastoreio:datastore:unknownType', 'There is no datastore of type ''%s'' here. The types are ''tabulartext'', ''file'' and ''tall''.', kind)
end
end
