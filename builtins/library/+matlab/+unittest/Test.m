classdef Test < matlab.unittest.TestSuite
    % One test of a suite: a function, or a method of a test class with its parameters.
    properties
        Name = ''
        ProcedureName = ''
        TestClass = ''
        BaseFolder = ''
        Parameterization = struct('Property', {}, 'Name', {}, 'Value', {})
        Tags = {}
    end
    properties (Hidden)
        group = ''      % what "Running" names
        functions = struct()  % setup, teardown, setupOnce, teardownOnce, test
        class = ''
    end
    methods
        function r = run(suite, varargin)
            r = matlab.unittest.TestResult.empty(1, 0);
            groups = unique({suite.group}, 'stable');
            for g = groups
                fprintf('Running %s\n', g{1})
                here = suite(strcmp({suite.group}, g{1}));
                if isempty(here(1).class), part = runFunctions(here); else, part = runClass(here); end
                fprintf('\nDone %s\n__________\n\n', g{1})
                r = [r part]; %#ok<AGROW>
            end
            bad = r(~[r.Passed]);
            if ~isempty(bad)
                fprintf('Failure Summary:\n\n')
                for k = 1:numel(bad)
                    if bad(k).Failed, what = 'failed'; else, what = 'filtered'; end
                    fprintf('    %s: %s\n', bad(k).Name, what)
                    fprintf('        %s\n', bad(k).Details.Diagnostics{:})
                end
                fprintf('\n')
            end
        end
    end
end

function r = runFunctions(suite)
f = suite(1).functions;
t = matlab.unittest.FunctionTestCase;
r = matlab.unittest.TestResult.empty(1, 0);
trouble = attempt(t, f.setupOnce, {});
for k = 1:numel(suite)
    r(k) = runOne(t, suite(k).Name, trouble, {f.setup}, suite(k).functions.test, {f.teardown});
end
attempt(t, f.teardownOnce, {});
end

function r = runClass(suite)
name = suite(1).class;
list = meta.class.fromName(name).MethodList;  % now: tests may go to other folders
marked = markedMethods(list);
t = feval(name);
r = matlab.unittest.TestResult.empty(1, 0);
trouble = '';
for m = marked.TestClassSetup
    if isempty(trouble), trouble = attempt(t, method(m{1}, suite(1), list), {}); end
end
trouble = [trouble joined(t.failures_)];
for k = 1:numel(suite)
    one = copy(t);  % what a test changes, the next one does not see
    one.teardowns_ = {};
    setups = cellfun(@(m) method(m, suite(k), list), marked.TestMethodSetup, 'UniformOutput', false);
    teardowns = cellfun(@(m) method(m, suite(k), list), fliplr(marked.TestMethodTeardown), 'UniformOutput', false);
    r(k) = runOne(one, suite(k).Name, trouble, setups, method(suite(k).ProcedureName, suite(k), list), teardowns);
end
finish(t);
for m = fliplr(marked.TestClassTeardown), attempt(t, method(m{1}, suite(1), list), {}); end
end

% A method with the values of the parameters that it names.
function f = method(name, test, list)
names = list(strcmp({list.Name}, name)).InputNames;
args = cell(1, numel(names) - 1);
for k = 1:numel(args)
    fits = strcmp({test.Parameterization.Property}, names{k + 1});
    args{k} = test.Parameterization(find(fits, 1)).Value;
end
f = @(t) feval(name, t, args{:});
end

function text = joined(list)
text = strjoin(list, newline);
end

function r = runOne(t, name, trouble, setups, test, teardowns)
r = matlab.unittest.TestResult;
r.Name = name;
t.failures_ = {};
started = tic;
steps = [setups {test}];
for k = 1:numel(steps)
    if isempty(trouble), trouble = attempt(t, steps{k}, {}); end
end
for k = 1:numel(teardowns)
    after = attempt(t, teardowns{k}, {});
    if isempty(trouble), trouble = after; end
end
after = finish(t);
if isempty(trouble), trouble = after; end
r.Duration = toc(started);
r.Incomplete = startsWith(trouble, 'Assumption') || ~isempty(trouble);
r.Failed = ~isempty(t.failures_) || (~isempty(trouble) && ~startsWith(trouble, 'Assumption'));
r.Passed = ~r.Failed && ~r.Incomplete;
r.Details = struct('Diagnostics', {[t.failures_ {trouble}]});
if isempty(trouble), r.Details = struct('Diagnostics', {t.failures_}); end
if r.Passed, fprintf('.'), elseif r.Failed, fprintf('F'), else, fprintf('I'), end
end

function trouble = finish(t)
trouble = '';
while ~isempty(t.teardowns_)
    task = t.teardowns_{1};
    t.teardowns_(1) = [];
    after = attempt([], @(varargin) task{1}(task{2:end}), {});
    if isempty(trouble), trouble = after; end
end
end

function trouble = attempt(t, f, args)
trouble = '';
if isempty(f), return, end
try
    if isempty(t), f(args{:}); else, f(t, args{:}); end
catch e
    switch e.identifier
        case {'MATLAB:unittest:AssumptionFailed', 'MATLAB:unittest:AssertionFailed', ...
                'MATLAB:unittest:FatalAssertionFailed'}
            trouble = e.message;
        otherwise
            trouble = sprintf('Error: %s', e.message);
            if ~isempty(e.identifier), trouble = sprintf('%s [%s]', trouble, e.identifier); end
            if ~isempty(e.stack)
                trouble = sprintf('%s in %s, line %d', trouble, e.stack(1).name, e.stack(1).line);
            end
    end
end
end

function out = markedMethods(list)
kinds = {'TestClassSetup', 'TestMethodSetup', 'TestMethodTeardown', 'TestClassTeardown'};
out = struct();
for k = kinds
    out.(k{1}) = {};
    for j = 1:numel(list)
        if any(strcmp(list(j).Marks, k{1})), out.(k{1}){end+1} = list(j).Name; end
    end
end
end
