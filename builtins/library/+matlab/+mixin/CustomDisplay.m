classdef (Abstract, HandleCompatible) CustomDisplay
    % Base of classes that choose what disp shows: a header, groups of properties, a footer.
    methods (Hidden)
        function disp(obj)
            if isempty(obj)
                displayEmptyObject(obj)
            elseif ~isscalar(obj)
                displayNonScalarObject(obj)
            elseif isa(obj, 'handle') && ~isvalid(obj)
                displayScalarHandleToDeletedObject(obj)
            else
                displayScalarObject(obj)
            end
        end
    end
    methods (Access = protected)
        function s = getHeader(obj)
            name = matlab.mixin.CustomDisplay.getClassNameForHeader(obj);
            size_ = matlab.mixin.CustomDisplay.convertDimensionsToString(obj);
            if isempty(properties(obj)), tail = 'with no properties.'; else, tail = 'with properties:'; end
            if isscalar(obj)
                s = sprintf('  %s %s\n', name, tail);
            elseif isempty(obj)
                s = sprintf('  %s empty %s array %s\n', size_, name, tail);
            else
                s = sprintf('  %s %s array %s\n', size_, name, tail);
            end
        end
        function s = getFooter(~)
            s = '';
        end
        function groups = getPropertyGroups(obj)
            groups = matlab.mixin.util.PropertyGroup(properties(obj));
        end
        function displayScalarObject(obj)
            showAll(obj, getPropertyGroups(obj))
        end
        function displayNonScalarObject(obj)
            showAll(obj, getPropertyGroups(obj))
        end
        function displayEmptyObject(obj)
            showAll(obj, getPropertyGroups(obj))
        end
        function displayScalarHandleToDeletedObject(obj)
            fprintf('  handle to deleted %s\n', matlab.mixin.CustomDisplay.getClassNameForHeader(obj))
        end
    end
    methods (Static, Access = protected)
        function displayPropertyGroups(obj, groups)
            for k = 1:numel(groups), showGroup(obj, groups(k)), end
        end
    end
    methods (Static)
        function s = getClassNameForHeader(obj)
            s = regexprep(class(obj), '^.*\.', '');
        end
        function s = convertDimensionsToString(obj)
            s = strjoin(compose('%d', size(obj)), char(215));
        end
        function s = getSimpleHeader(obj)
            s = sprintf('  %s\n', matlab.mixin.CustomDisplay.getClassNameForHeader(obj));
        end
        function s = getDetailedHeader(obj)
            s = sprintf('  %s with properties:\n', matlab.mixin.CustomDisplay.getClassNameForHeader(obj));
        end
        function s = getDeletedHandleText()
            s = 'handle to deleted';
        end
        function s = getHandleText()
            s = 'handle';
        end
    end
end

function showAll(obj, groups)
header = obj.getHeader();
if ~isempty(header), fprintf('%s\n', header), end
obj.displayPropertyGroups(obj, groups)
footer = obj.getFooter();
if ~isempty(footer), fprintf('%s\n', footer), end
end

% Of one object names and values, of an array or an empty one the names alone.
function showGroup(obj, group)
if ~isempty(char(group.Title)), fprintf('   %s\n', char(group.Title)), end
list = group.PropertyList;
if isempty(list), return, end
if isstruct(list)
    disp(list)
elseif isscalar(obj)
    values = struct();
    for name = reshape(cellstr(list), 1, []), values.(name{1}) = obj.(name{1}); end
    disp(values)
else
    names = cellstr(list);
    fprintf('    %s\n', names{:})
end
fprintf('\n')
end
