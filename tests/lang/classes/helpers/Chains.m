% Tells what its subsref and subsasgn are given.
classdef Chains
    properties
        data = struct('a', {{4, 5, 6}})
        last = ''
    end
    methods
        function n = length(~), n = 77; end
        function n = double(o), n = numel(o.data.a); end
        function varargout = size(~, varargin), [varargout{1:max(1, nargout)}] = deal([Inf 3]); end
        function varargout = subsref(o, s)
            if strcmp(s(1).type, '.') && strcmp(s(1).subs, 'shown')
                varargout = {o.last};
                return
            end
            fprintf('%s', s.type);
            fprintf(' (%d)\n', numel(s));
            if strcmp(s(1).type, '()')
                varargout = {numel(s(1).subs)};
                return
            end
            [varargout{1:nargout}] = builtin('subsref', o, s);
        end
        function o = subsasgn(o, s, v)
            o.last = [s.type];
            o = builtin('subsasgn', o, s, v);
        end
        function r = twice(~, x), r = 2 * x; end
    end
end
