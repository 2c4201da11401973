classdef TestSuite
    % Suites of tests: an array of matlab.unittest.Test. from… find them, selectIf chooses, run runs.
% with: test_choice
    methods (Static)
        function suite = fromClass(c, varargin)
            if ~isa(c, 'meta.class'), c = meta.class.fromName(c); end
            suite = selected(classSuite(c), varargin);
        end
        function suite = fromMethod(c, name, varargin)
            if ~isa(c, 'meta.class'), c = meta.class.fromName(c); end
            suite = selected(classSuite(c), [{'ProcedureName', name} varargin]);
        end
        function suite = fromFile(file, varargin)
            suite = selected(suiteOf(file), varargin);
        end
        function suite = fromName(name)
            suite = suiteOf(strtok(name, '/'));
            suite = suite(strcmp({suite.Name}, name));
        end
        function suite = fromFolder(folder, varargin)
            [deep, rest] = subfolders(varargin);
            suite = selected(folderSuite(folder, deep), rest);
        end
        function suite = fromPackage(name, varargin)
            [deep, rest] = subfolders(varargin);
            suite = selected(packageSuite(name, deep), rest);
        end
        function suite = fromNamespace(name, varargin)
            suite = matlab.unittest.TestSuite.fromPackage(name, varargin{:});
        end
    end
    methods (Static, Hidden)
        function suite = named_(name, deep)
            % A class, a function file or a folder.
            if isfolder(name), suite = folderSuite(name, deep); else, suite = suiteOf(name); end
        end
    end
    methods
        function suite = selectIf(suite, varargin)
            suite = selected(suite, varargin);
        end
    end
end

function [deep, rest] = subfolders(args)
deep = false;
rest = {};
for k = 1:2:numel(args)
    if startsWith(args{k}, 'Includ'), deep = args{k + 1}; else, rest = [rest args(k:min(k + 1, end))]; end %#ok<AGROW>
end
end

function suite = selected(suite, options)
k = 1;
while k <= numel(options)
    if isa(options{k}, 'matlab.unittest.selectors.Selector')
        fits = @(t) options{k}.chooses_(t);
        k = k + 1;
    else
        [what, wanted] = options{k:k + 1};
        fits = @(t) isChosen(t, char(what), wanted);
        k = k + 2;
    end
    suite = suite(logical(arrayfun(fits, suite)));
end
end

function suite = folderSuite(folder, deep)
suite = matlab.unittest.Test.empty(1, 0);
files = dir(fullfile(folder, '*.m'));
addpath(folder)
for k = 1:numel(files)
    [~, base] = fileparts(files(k).name);
    if ~isempty(regexpi(base, '^test|test$', 'once')), suite = [suite suiteOf(base)]; end %#ok<AGROW>
end
if ~deep, return, end
for inner = dir(folder)'
    if inner.isdir && ~any(inner.name(1) == '.@+') && ~strcmp(inner.name, 'private')
        suite = [suite folderSuite(fullfile(folder, inner.name), deep)]; %#ok<AGROW>
    end
end
end

function suite = packageSuite(name, deep)
suite = matlab.unittest.Test.empty(1, 0);
places = what(['+' strrep(char(name), '.', '/+')]);
for p = places'
    for file = p.m'
        [~, base] = fileparts(file{1});
        m = meta.class.fromName([char(name) '.' base]);
        if ~isempty(m) && m <= ?matlab.unittest.TestCase, suite = [suite classSuite(m)]; end %#ok<AGROW>
    end
    inner = dir(fullfile(p.path, '+*'));
    for k = 1:numel(inner) * deep
        suite = [suite packageSuite([char(name) '.' inner(k).name(2:end)], deep)]; %#ok<AGROW>
    end
end
end

function suite = suiteOf(name)
suite = matlab.unittest.Test.empty(1, 0);
[folder, base, extension] = fileparts(char(name));
if ~isempty(folder), addpath(folder), end
if strcmp(extension, '.m'), name = base; end
m = meta.class.fromName(name);
if isempty(m)
    suite = feval(name);
elseif m <= ?matlab.unittest.TestCase
    suite = classSuite(m);
end
end

function suite = classSuite(m)
suite = matlab.unittest.Test.empty(1, 0);
if m.Abstract, return, end
list = m.MethodList;
setups = parameterSets(m, {list(marked(list, 'TestClassSetup')).InputNames});
folder = fileparts(which(m.Name));
for g = 1:numel(setups)
    for method = list(marked(list, 'Test'))'
        names = [{list(marked(list, 'TestMethodSetup')).InputNames} {method.InputNames}];
        sets = parameterSets(m, names, any(strcmp(method.Marks, 'sequential')));
        for s = sets
            t = matlab.unittest.Test;
            t.ProcedureName = method.Name;
            group = [m.Name setups(g).text];
            t.Name = [group '/' method.Name s.text];
            t.Tags = unique([method.Tags; m.Tags_])';
            t.TestClass = m.Name;
            t.BaseFolder = folder;
            t.Parameterization = [setups(g).list s.list];
            t.group = group;
            t.class = m.Name;
            suite(end + 1) = t; %#ok<AGROW>
        end
    end
end
end

function yes = marked(list, mark)
yes = arrayfun(@(m) any(strcmp(m.Marks, mark)), list);
end

% Every combination of the values of the parameters that methods name; text tells them apart.
function sets = parameterSets(m, inputs, sequential)
names = {};
for k = 1:numel(inputs), names = [names reshape(inputs{k}(2:end), 1, [])]; end %#ok<AGROW>
names = reshape(unique(names, 'stable'), 1, []);
none = struct('Property', {}, 'Name', {}, 'Value', {});
sets = struct('text', '', 'list', none);
if nargin > 2 && sequential && ~isempty(names)
    values = cellfun(@(n) parameterValues(m, n), names, 'UniformOutput', false);
    sets = repmat(sets, 1, numel(values{1}));
    for k = 1:numel(values), for s = 1:numel(sets), sets(s) = extended(sets(s), values{k}(s)); end, end
    return
end
for n = names
    grown = sets([]);
    for s = sets
        for v = parameterValues(m, n{1}), grown(end + 1) = extended(s, v); end %#ok<AGROW>
    end
    sets = grown;
end
end

function s = extended(s, parameter)
s.text = [s.text '(' parameter.Property '=' parameter.Name ')'];
s.list(end + 1) = parameter;
end

function out = parameterValues(m, name)
list = m.PropertyList;
p = list(strcmp({list.Name}, name));
if isempty(p) || ~p.HasDefault
    error('MATLAB:unittest:ParameterMissing', 'Class %s has no TestParameter ''%s''.', m.Name, name)
end
v = p.DefaultValue;
out = struct('Property', {}, 'Name', {}, 'Value', {});
if isstruct(v)
    names = fieldnames(v)';
    values = struct2cell(v)';
else
    values = reshape(v, 1, []);
    names = cell(size(values));
    for k = 1:numel(values), names{k} = label(values{k}, k); end
    names = matlab.lang.makeUniqueStrings(names);
end
for k = 1:numel(values)
    out(k).Property = name;
    out(k).Name = names{k};
    out(k).Value = values{k};
end
end

function s = label(v, k)
if (ischar(v) && size(v, 1) == 1) || (isstring(v) && isscalar(v))
    s = char(v);
elseif (isnumeric(v) || islogical(v)) && ismatrix(v) && numel(v) <= 10
    s = strrep(mat2str(v), ' ', '_');
else
    s = sprintf('value%d', k);
end
end
