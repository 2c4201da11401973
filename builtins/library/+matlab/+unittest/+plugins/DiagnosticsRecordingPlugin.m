classdef DiagnosticsRecordingPlugin < matlab.unittest.plugins.TestRunnerPlugin
    % Diagnostics are always kept in the results' Details.
    methods
        function p = DiagnosticsRecordingPlugin(varargin)
        end
    end
end
