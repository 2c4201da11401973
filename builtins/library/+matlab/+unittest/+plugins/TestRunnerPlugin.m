classdef TestRunnerPlugin < handle
    % What a TestRunner tells about a suite that was run.
    methods (Hidden)
        function finish(~, ~, ~)
        end
    end
end
