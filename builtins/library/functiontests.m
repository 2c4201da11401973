function tests = functiontests(functions)
% tests = functiontests(localfunctions) is a suite of the functions whose names begin or end with
% test. setup, teardown, setupOnce and teardownOnce among them are called around.
% example:
%   t = functiontests({@sin}); disp(isempty(t))
% prints:
%      1
around = struct('setup', [], 'teardown', [], 'setupOnce', [], 'teardownOnce', []);
tests = matlab.unittest.Test.empty(1, 0);
file = '';
s = dbstack('-completenames');
if numel(s) > 1, [~, file] = fileparts(s(2).file); end
found = {};
for k = 1:numel(functions)
    name = func2str(functions{k});
    if isfield(around, name)
        around.(name) = functions{k};
    elseif ~isempty(regexpi(name, '^test|test$', 'once'))
        found{end+1} = functions{k}; %#ok<AGROW>
    end
end
for k = 1:numel(found)
    t = matlab.unittest.Test;
    t.ProcedureName = func2str(found{k});
    t.Name = [file '/' t.ProcedureName];
    t.group = file;
    around.test = found{k};
    t.functions = around;
    tests(k) = t;
end
end
