classdef (Abstract) Datastore < matlab.mixin.Copyable
    % Data that are read a part at a time. A class of one's own has read, hasdata, reset and progress; the rest is here.
    methods (Abstract)
        [data, info] = read(ds)
        tf = hasdata(ds)
        reset(ds)
    end
    methods
        function p = progress(ds)
            % How much of it has been read, from 0 to 1; as far as one can tell.
            p = double(~hasdata(ds));
        end
        function data = readall(ds)
            own = copy(ds);
            reset(own);
            parts = {};
            while hasdata(own), parts{end + 1} = read(own); end %#ok<AGROW>
            if isempty(parts), data = preview(ds); else, data = vertcat(parts{:}); end
        end
        function data = preview(ds)
            % The first rows, wherever reading is.
            own = copy(ds);
            reset(own);
            data = [];
            if hasdata(own), data = read(own); end
            data = data(1:min(8, size(data, 1)), :);
        end
        function t = transform(ds, f, varargin)
            % What is read goes through f, too.
            t = matlab.io.datastore.TransformedDatastore(ds, f, varargin{:});
        end
        function c = combine(varargin)
            % What is read of each stands side by side.
            c = matlab.io.datastore.CombinedDatastore(varargin{:});
        end
    end
    methods (Hidden)
        function disp(ds)
            names = properties(ds);
            fprintf('  %s with properties:\n\n', regexprep(class(ds), '.*\.', ''))
            for k = 1:numel(names), fprintf('%24s: %s\n', names{k}, matlab.io.Datastore.shown(ds.(names{k}))), end
        end
    end
    methods (Static, Hidden)
        function text = shown(v)
            if ischar(v), text = ['''' v ''''];
            elseif isstring(v) && isscalar(v), text = char("""" + v + """");
            elseif (isnumeric(v) || islogical(v)) && numel(v) <= 8, text = mat2str(v);
            elseif isa(v, 'function_handle'), text = func2str(v);
            elseif iscellstr(v) && ~isempty(v)
                text = ['{' strjoin(strcat('''', reshape(v, 1, []), ''''), ', ') '}'];
                if numel(text) > 70, text = [text(1:66) ' ...}']; end
            else, text = sprintf('%s of class %s', strjoin(string(size(v)), 'x'), class(v)); end
        end
        function files = filesOf(location, extensions, deep)
            % Names of files, folders and patterns as full names of files, in order. Of a folder those with one of the extensions.
            files = {};
            location = cellstr(location);
            for k = 1:numel(location)
                name = location{k};
                if isfolder(name)
                    if deep, found = dir(fullfile(name, '**', '*')); else, found = dir(name); end
                    found = matlab.io.Datastore.named(found);
                    if ~isempty(extensions)
                        [~, ~, e] = cellfun(@fileparts, found, 'UniformOutput', false);
                        found = found(ismember(lower(e), extensions));
                    end
                else
                    found = matlab.io.Datastore.named(dir(name));
                end
                if isempty(found)
                    error('MATLAB:datastoreio:pathlookup:fileNotFound', 'Cannot find files or folders matching: ''%s''.', name)
                end
                files = [files; sort(found)]; %#ok<AGROW>
            end
        end
        function names = named(found)
            found = found(~[found.isdir]);
            names = reshape(fullfile({found.folder}, {found.name}), [], 1);
        end
        function [given, rest] = options(args, known)
            % {'Name', value, ...} as a struct of the known ones; the others stay a list.
            given = struct();
            rest = {};
            if mod(numel(args), 2)
                error('MATLAB:datastoreio:datastore:unpairedArguments', 'Options must come in name-value pairs.')
            end
            for k = 1:2:numel(args)
                at = strcmpi(char(args{k}), known);
                if any(at), given.(known{at}) = args{k + 1}; else, rest = [rest, args(k:k + 1)]; end %#ok<AGROW>
            end
        end
    end
end
