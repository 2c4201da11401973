classdef HasName < matlab.unittest.selectors.Selector
    % Tests whose names fit a pattern.
% with: test_choice
    methods
        function s = HasName(varargin)
            s@matlab.unittest.selectors.Selector(@(t) isChosen(t, 'Name', varargin{:}))
        end
    end
end
