classdef HasParameter < matlab.unittest.selectors.Selector
    % Tests with parameters; 'Property' and 'Name' say which.
% with: test_choice
    methods
        function s = HasParameter(varargin)
            s@matlab.unittest.selectors.Selector(@(t) hasParameter(t, varargin))
        end
    end
end

function yes = hasParameter(t, options)
yes = ~isempty(t.Parameterization);
for k = 1:2:numel(options), yes = yes && isChosen(t, ['Parameter' char(options{k})], options{k + 1}); end
end
