classdef HasBaseFolder < matlab.unittest.selectors.Selector
    % Tests whose folders fit a pattern.
% with: test_choice
    methods
        function s = HasBaseFolder(varargin)
            s@matlab.unittest.selectors.Selector(@(t) isChosen(t, 'BaseFolder', varargin{:}))
        end
    end
end
