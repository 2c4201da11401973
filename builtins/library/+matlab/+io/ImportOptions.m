classdef ImportOptions
    % What the options of delimited text and of spreadsheets share: the variables of a file.
    properties
        VariableNames = {}
        VariableTypes = {}
        VariableNamingRule = 'modify'
        MissingRule = 'fill'
        ImportErrorRule = 'fill'
    end
    properties (Dependent)
        SelectedVariableNames
        VariableOptions
        PreserveVariableNames
    end
    properties (Hidden)
        Selected = []
        VariableSettings = {}
    end
    methods
        function names = get.SelectedVariableNames(o)
            names = o.VariableNames(o.Selected);
        end
        function o = set.SelectedVariableNames(o, names)
            o.Selected = o.find(names);
        end
        function o = set.VariableNames(o, names)
            names = reshape(cellstr(names), 1, []);
            if numel(unique(names)) < numel(names)
                error('MATLAB:textio:io:DuplicateVarNames', 'Variable names must be unique.')
            end
            o.VariableNames = names;
            o = o.fitted(numel(names));
        end
        function o = set.VariableTypes(o, types)
            types = reshape(cellstr(types), 1, []);
            known = {'auto', 'double', 'single', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', ...
                'uint64', 'logical', 'char', 'string', 'categorical', 'datetime', 'duration'};
            bad = find(~ismember(types, known), 1);
            if ~isempty(bad)
                error('MATLAB:textio:io:UnknownVarType', 'Unknown variable type ''%s''.', types{bad})
            end
            o.VariableTypes = types;
        end
        function v = get.VariableOptions(o)
            v = getvaropts(o);
        end
        function tf = get.PreserveVariableNames(o)
            tf = strcmp(o.VariableNamingRule, 'preserve');
        end
        function o = set.PreserveVariableNames(o, tf)
            rules = {'modify', 'preserve'};
            o.VariableNamingRule = rules{1 + logical(tf)};
        end
        function o = setvartype(o, varargin)
            % setvartype(opts, type), setvartype(opts, which, type)
            which = 1:numel(o.VariableNames);
            if nargin > 2, which = o.find(varargin{1}); end
            types = cellstr(varargin{end});
            if isscalar(types), types = repmat(types, 1, numel(which)); end
            if numel(types) ~= numel(which)
                error('MATLAB:textio:io:MismatchVarTypes', 'There must be one type, or one for each variable.')
            end
            o.VariableTypes(which) = types;
        end
        function o = setvaropts(o, varargin)
            % setvaropts(opts, name, value, ...), setvaropts(opts, which, name, value, ...)
            which = 1:numel(o.VariableNames);
            if mod(numel(varargin), 2) == 1
                which = o.find(varargin{1});
                varargin(1) = [];
            end
            for k = which
                for p = 1:2:numel(varargin)
                    if strcmpi(varargin{p}, 'Type')
                        o.VariableTypes{k} = char(varargin{p + 1});
                    else
                        o.VariableSettings{k}.(matlab.io.VariableImportOptions.named(varargin{p})) = varargin{p + 1};
                    end
                end
            end
        end
        function v = getvaropts(o, which)
            if nargin < 2, which = 1:numel(o.VariableNames); else, which = o.find(which); end
            v = matlab.io.VariableImportOptions.empty;
            for k = which
                v(1, end + 1) = matlab.io.VariableImportOptions(o.VariableNames{k}, o.VariableTypes{k}, o.VariableSettings{k});
            end
        end
        function t = preview(file, o)
            % The first rows of a file.
            t = head(readtable(file, o), 8);
        end
    end
    methods (Hidden)
        function s = facts(o)
            % All of it as a struct: what the readers ask for.
            s = struct('VariableNamingRule', o.VariableNamingRule, 'MissingRule', o.MissingRule, ...
                'ImportErrorRule', o.ImportErrorRule, 'VariableNames', {o.VariableNames}, ...
                'VariableTypes', {o.VariableTypes}, 'SelectedVariableNames', {o.SelectedVariableNames}, ...
                'VariableSettings', {o.VariableSettings});
        end
        function k = find(o, which)
            if isnumeric(which) || islogical(which)
                all = 1:numel(o.VariableNames);
                k = all(which);
                return
            end
            [found, k] = ismember(cellstr(which), o.VariableNames);
            if ~all(found)
                names = cellstr(which);
                error('MATLAB:textio:io:UnknownVarName', 'Unknown variable name: ''%s''.', names{find(~found, 1)})
            end
            k = reshape(k, 1, []);
        end
        function o = fitted(o, n)
            had = numel(o.VariableSettings);
            if numel(o.VariableTypes) < n
                o.VariableTypes(end + 1:n) = {'char'};
            end
            o.VariableTypes = o.VariableTypes(1:n);
            o.VariableSettings(had + 1:n) = {struct()};
            o.VariableSettings = o.VariableSettings(1:n);
            o.Selected = [o.Selected(o.Selected <= n), had + 1:n];
        end
        function show(o, names)
            for k = 1:numel(names)
                v = o.(names{k});
                if iscellstr(v), v = ['{' strjoin(strcat('''', v, ''''), ', ') '}'];
                elseif isnumeric(v), v = mat2str(v);
                else, v = ['''' char(v) '''']; end
                if numel(v) > 70, v = [v(1:67) '...']; end
                fprintf('%26s: %s\n', names{k}, v)
            end
        end
    end
end
