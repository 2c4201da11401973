classdef TabularTextDatastore < matlab.io.Datastore
    % Rows of delimited text files, read ReadSize rows at a time: memory holds no more than these, however long the files are. Names
    % and types of the variables are told by the first rows of the first file. A field that is no number in a variable of numbers is
    % an error; TreatAsMissing says which texts stand for missing ones.
    properties (SetAccess = private)
        Files = {}
        VariableNames = {}
    end
    properties
        ReadSize = 20000
        TextType = 'char'
    end
    properties (Dependent)
        VariableTypes
        SelectedVariableNames
        SelectedVariableTypes
        Delimiter
        TreatAsMissing
        MissingValue
    end
    properties (Access = private)
        Options            % of the first part of a file
        Missing = {}
        Fill = NaN
        File = 1           % that is read now
        From = 0           % byte of it
        Row = 0            % of it: rows that were read
        Each = 100         % bytes that a row took last
        Sizes = []         % bytes of the files
    end
    methods
        function ds = TabularTextDatastore(location, varargin)
            known = {'ReadSize', 'TextType', 'SelectedVariableNames', 'VariableNames', 'VariableTypes', 'SelectedVariableTypes', 'TreatAsMissing', ...
                'MissingValue', 'IncludeSubfolders', 'FileExtensions', 'Type', 'OutputType'};
            [given, rest] = matlab.io.Datastore.options(varargin, known);
            deep = isfield(given, 'IncludeSubfolders') && given.IncludeSubfolders;
            extensions = {'.csv', '.txt', '.dat', '.tsv', '.asc', '.dlm'};
            if isfield(given, 'FileExtensions'), extensions = lower(cellstr(given.FileExtensions)); end
            ds.Files = matlab.io.Datastore.filesOf(location, extensions, deep);
            found = cellfun(@dir, ds.Files, 'UniformOutput', false);
            ds.Sizes = cellfun(@(f) f.bytes, found);
            if isfield(given, 'TextType'), ds.TextType = lower(char(given.TextType)); end
            if isfield(given, 'TreatAsMissing'), rest = [rest, {'TreatAsMissing', given.TreatAsMissing}]; end
            o = detectImportOptions(ds.Files{1}, 'FirstRows', 1000, rest{:});
            o.ImportErrorRule = 'error';
            ds.Options = o;
            ds.VariableNames = o.VariableNames;
            for name = {'VariableNames', 'VariableTypes', 'SelectedVariableNames', 'SelectedVariableTypes', 'TreatAsMissing', 'MissingValue', 'ReadSize'}
                if isfield(given, name{1}), ds.(name{1}) = given.(name{1}); end
            end
            ds.typed();
        end
        function [data, info] = read(ds)
            if ~hasdata(ds), error('MATLAB:datastoreio:splittabletextdatastore:noMoreData', 'No more data to read. Use the reset method to start reading from the beginning.'), end
            whole = ischar(ds.ReadSize);
            n = ds.ReadSize;
            if whole, n = 2^52; end
            o = ds.Options;
            if ds.From > 0, o.DataLines = [1 Inf]; end
            file = ds.Files{ds.File};
            try
                [data, next, last] = textRows(file, ds.From, n, ceil(min(2^40, n * ds.Each * 1.1 + 4096)), o);
            catch e
                error(e.identifier, '%s: %s (rows are counted from row %d on)', file, e.message, ds.Row + 1)
            end
            info = struct('Filename', file, 'FileSize', ds.Sizes(ds.File), 'Offset', ds.From);
            ds.Row = ds.Row + height(data);
            if height(data) > 0, ds.Each = (next - ds.From) / height(data); end
            ds.From = next;
            if last, ds.startFile(ds.File + 1); end
        end
        function tf = hasdata(ds), tf = ds.File <= numel(ds.Files); end
        function reset(ds), ds.startFile(1); end
        function p = progress(ds)
            if ~hasdata(ds), p = 1; else, p = (sum(ds.Sizes(1:ds.File - 1)) + ds.From) / max(1, sum(ds.Sizes)); end
        end
        function data = preview(ds)
            own = copy(ds);
            own.ReadSize = 8;
            reset(own);
            data = read(own);
        end
        function n = numpartitions(ds, varargin), n = numel(ds.Files); end
        function part = partition(ds, n, k)
            % partition(ds, 'Files', k), partition(ds, n, k): the files k, k + n, ...
            part = copy(ds);
            if ischar(n) || isstring(n), at = k; else, at = k:n:numel(ds.Files); end
            if ~all(ismember(k, 1:max(numel(ds.Files), double(isnumeric(n)) * n)))
                error('MATLAB:datastoreio:splittabletextdatastore:invalidPartition', 'The number of the part must be a whole number up to the number of parts.')
            end
            part.Files = ds.Files(at);
            part.Sizes = ds.Sizes(at);
            reset(part);
        end

        function set.ReadSize(ds, n)
            if (ischar(n) || isstring(n)) && strcmpi(n, 'file')
                ds.ReadSize = 'file';
            elseif isnumeric(n) && isscalar(n) && n >= 1 && n == fix(n)
                ds.ReadSize = double(n);
            else
                error('MATLAB:datastoreio:tabulartextdatastore:invalidReadSize', 'ReadSize must be a positive whole number or ''file''.')
            end
        end
        function names = get.SelectedVariableNames(ds), names = ds.Options.SelectedVariableNames; end
        function set.SelectedVariableNames(ds, names), ds.Options.SelectedVariableNames = names; reset(ds); end
        function types = get.VariableTypes(ds), types = ds.Options.VariableTypes; end
        function set.VariableTypes(ds, types), ds.Options.VariableTypes = types; reset(ds); end
        function types = get.SelectedVariableTypes(ds), types = ds.Options.VariableTypes(ismember(ds.VariableNames, ds.SelectedVariableNames)); end
        function set.SelectedVariableTypes(ds, types), ds.Options = setvartype(ds.Options, ds.SelectedVariableNames, types); reset(ds); end
        function d = get.Delimiter(ds), d = ds.Options.Delimiter; end
        function set.Delimiter(ds, d), ds.Options.Delimiter = d; reset(ds); end
        function m = get.TreatAsMissing(ds), m = ds.Missing; end
        function set.TreatAsMissing(ds, texts)
            ds.Missing = cellstr(texts);
            ds.Options = setvaropts(ds.Options, 'TreatAsMissing', ds.Missing);
            reset(ds);
        end
        function m = get.MissingValue(ds), m = ds.Fill; end
        function set.MissingValue(ds, m)
            ds.Fill = m;
            numbers = find(ismember(ds.Options.VariableTypes, {'double', 'single'}));
            if ~isempty(numbers), ds.Options = setvaropts(ds.Options, numbers, 'FillValue', m); end
            reset(ds);
        end
    end
    methods (Access = private)
        function startFile(ds, k)
            % Files without a row behind the names do not count.
            ds.From = 0;
            ds.Row = 0;
            while k <= numel(ds.Files) && ds.Sizes(k) == 0, k = k + 1; end
            ds.File = k;
        end
        function typed(ds)
            % Texts as they were asked for.
            text = ismember(ds.Options.VariableTypes, {'char', 'string'});
            ds.Options.VariableTypes(text) = {ds.TextType};
        end
    end
end
