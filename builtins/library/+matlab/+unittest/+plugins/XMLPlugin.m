classdef XMLPlugin < matlab.unittest.plugins.TestRunnerPlugin
    % Writes the results in the form that JUnit made known.
    properties (SetAccess = private)
        File = ''
    end
    methods (Static)
        function p = producingJUnitFormat(file, varargin)
            p = matlab.unittest.plugins.XMLPlugin;
            p.File = char(file);
        end
    end
    methods (Hidden)
        function finish(p, ~, results)
            to = fopen(p.File, 'w');
            close = onCleanup(@() fclose(to));
            fprintf(to, '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n');
            groups = regexprep({results.Name}, '/.*', '');
            for g = unique(groups, 'stable')
                here = results(strcmp(groups, g{1}));
                fprintf(to, '  <testsuite name="%s" tests="%d" failures="%d" skipped="%d" time="%g">\n', escaped(g{1}), ...
                    numel(here), sum([here.Failed]), sum([here.Incomplete] & ~[here.Failed]), sum([here.Duration]));
                for r = here, writeCase(to, r), end
                fprintf(to, '  </testsuite>\n');
            end
            fprintf(to, '</testsuites>\n');
        end
    end
end

function writeCase(to, r)
[group, name] = strtok(r.Name, '/');
fprintf(to, '    <testcase classname="%s" name="%s" time="%g">', escaped(group), escaped(name(2:end)), r.Duration);
if r.Failed
    fprintf(to, '<failure>%s</failure>', escaped(strjoin(r.Details.Diagnostics, newline)));
elseif r.Incomplete
    fprintf(to, '<skipped/>');
end
fprintf(to, '</testcase>\n');
end

function s = escaped(s)
s = strrep(strrep(strrep(strrep(s, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;');
end
