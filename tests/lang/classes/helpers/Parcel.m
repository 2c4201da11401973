classdef Parcel < matlab.mixin.CustomDisplay
    properties
        city
        weight
    end
    methods
        function p = Parcel(city, weight)
            p.city = city;
            p.weight = weight;
        end
    end
    methods (Access = protected)
        function s = getHeader(p)
            if isscalar(p)
                s = ['  A ' matlab.mixin.CustomDisplay.getClassNameForHeader(p) ' for ' p.city];
            else
                s = getHeader@matlab.mixin.CustomDisplay(p);
            end
        end
        function g = getPropertyGroups(p)
            if isscalar(p)
                g = [matlab.mixin.util.PropertyGroup({'weight'}, 'Sizes'), ...
                    matlab.mixin.util.PropertyGroup(struct('city', p.city))];
            else
                g = getPropertyGroups@matlab.mixin.CustomDisplay(p);
            end
        end
        function s = getFooter(p)
            if isscalar(p), s = '  (fragile)'; else, s = ''; end
        end
    end
end
