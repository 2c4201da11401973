classdef HasTag < matlab.unittest.selectors.Selector
    % Tests with a tag, or with one of that name.
% with: test_choice
    methods
        function s = HasTag(varargin)
            s@matlab.unittest.selectors.Selector(@(t) isChosen(t, 'Tag', varargin{:}))
        end
    end
end
