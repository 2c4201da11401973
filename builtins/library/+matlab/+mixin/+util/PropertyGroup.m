classdef PropertyGroup
    % Properties that matlab.mixin.CustomDisplay shows together: names, or a struct of values.
    properties
        Title = ''
        PropertyList = {}
    end
    properties (Dependent)
        NumProperties
    end
    methods
        function g = PropertyGroup(list, title)
            if nargin > 0, g.PropertyList = list; end
            if nargin > 1, g.Title = title; end
        end
        function n = get.NumProperties(g)
            if isstruct(g.PropertyList), n = numel(fieldnames(g.PropertyList)); else, n = numel(cellstr(g.PropertyList)); end
        end
    end
end
