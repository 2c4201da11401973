classdef TestRunner < handle
    % Runs suites: with the text that runtests shows, or without any.
    properties (SetAccess = private)
        Plugins = {}
        Quiet = false
    end
    methods (Static)
        function r = withTextOutput(varargin)
            r = matlab.unittest.TestRunner;
        end
        function r = withDefaultPlugins(varargin)
            r = matlab.unittest.TestRunner;
        end
        function r = withNoPlugins()
            r = matlab.unittest.TestRunner;
            r.Quiet = true;
        end
    end
    methods
        function addPlugin(r, plugin)
            r.Plugins{end + 1} = plugin;
        end
        function results = run(r, suite)
            if r.Quiet, evalc('results = run(suite);'); else, results = run(suite); end
            for p = r.Plugins, finish(p{1}, suite, results), end
        end
        function results = runInParallel(r, suite)
            results = run(r, suite);
        end
    end
end
