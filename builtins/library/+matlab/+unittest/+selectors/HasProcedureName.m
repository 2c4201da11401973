classdef HasProcedureName < matlab.unittest.selectors.Selector
    % Tests whose functions' names fit a pattern.
% with: test_choice
    methods
        function s = HasProcedureName(varargin)
            s@matlab.unittest.selectors.Selector(@(t) isChosen(t, 'ProcedureName', varargin{:}))
        end
    end
end
