function results = runtests(varargin)
% results = runtests(name) runs the tests of a class, of a function file, or of every test file in a
% folder. Without a name: those in the current folder, whose names begin or end with test.
% 'Tag', tag and 'ProcedureName', name pick some.
% example:
%   r = runtests(struct([])); disp(isempty(r))
% prints:
%      1
[names, options] = readArguments(varargin);
suite = matlab.unittest.Test.empty(1, 0);
for k = 1:numel(names), suite = [suite suiteOf(names{k})]; end %#ok<AGROW>
if isfield(options, 'Tag')
    suite = suite(arrayfun(@(t) any(strcmp(t.Tags, options.Tag)), suite));
end
if isfield(options, 'ProcedureName')
    suite = suite(strcmp({suite.ProcedureName}, options.ProcedureName));
end
if isempty(suite), results = matlab.unittest.TestResult.empty(1, 0); else, results = run(suite); end
end

function [names, options] = readArguments(args)
options = struct();
names = {};
while ~isempty(args)
    word = args{1};
    if ~iscell(word) && any(strcmp(word, {'Tag', 'ProcedureName', 'IncludeSubfolders'}))
        options.(char(word)) = args{2};
        args(1:2) = [];
        continue
    end
    if iscell(word)
        names = [names word(:)']; %#ok<AGROW>
    elseif isstruct(word)
        return
    else
        names = [names cellstr(word)']; %#ok<AGROW>
    end
    args(1) = [];
end
if isempty(names), names = {pwd}; end
end

function suite = suiteOf(name)
suite = matlab.unittest.Test.empty(1, 0);
if isfolder(name)
    files = dir(fullfile(name, '*.m'));
    addpath(name)
    for k = 1:numel(files)
        [~, base] = fileparts(files(k).name);
        if ~isempty(regexpi(base, '^test|test$', 'once')), suite = [suite suiteOf(base)]; end %#ok<AGROW>
    end
    return
end
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
list = m.MethodList;
for k = 1:numel(list)
    if ~any(strcmp(list(k).Marks, 'Test')), continue, end
    sets = parameterSets(m, list(k).Name);
    for j = 1:numel(sets)
        t = matlab.unittest.Test;
        t.ProcedureName = list(k).Name;
        t.Name = [m.Name '/' list(k).Name sets(j).text];
        t.Tags = list(k).Tags;
        t.group = m.Name;
        t.class = m.Name;
        t.parameters = sets(j).values;
        suite(end+1) = t; %#ok<AGROW>
    end
end
end

function sets = parameterSets(m, methodName)
% Every combination of the values of the method's parameters.
sets = struct('text', '', 'values', {{}});
names = inputNames(m, methodName);
for n = names(2:end)
    grown = struct('text', {}, 'values', {});
    values = parameterValues(m, n{1});
    for s = sets
        for v = 1:numel(values.items)
            one = struct('text', [s.text '(' n{1} '=' values.labels{v} ')'], 'values', ...
                {[s.values values.items(v)]});
            grown(end+1) = one; %#ok<AGROW>
        end
    end
    sets = grown;
end
end

function out = parameterValues(m, name)
list = m.PropertyList;
p = list(strcmp({list.Name}, name));
if isempty(p) || ~p.TestParameter
    error('MATLAB:unittest:ParameterMissing', 'Class %s has no TestParameter ''%s''.', m.Name, name)
end
v = p.DefaultValue;
if isstruct(v)
    out.labels = fieldnames(v)';
    out.items = struct2cell(v)';
else
    out.items = v(:)';
    out.labels = cellfun(@label, out.items, 'UniformOutput', false);
end
end

function s = label(v)
if ischar(v) || isstring(v), s = char(v); else, s = strrep(mat2str(v), ' ', '_'); end
end

function names = inputNames(m, methodName)
list = m.MethodList;
names = list(strcmp({list.Name}, methodName)).InputNames';
end
