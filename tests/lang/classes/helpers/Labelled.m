% An array with a label, with indexing of its own.
classdef Labelled < matlab.mixin.indexing.RedefinesParen
    properties
        label = ''
    end
    properties (Access = private)
        data = []
    end
    methods
        function o = Labelled(data, label), o.data = data; o.label = label; end
        function out = value(o), out = o.data; end
        function out = cat(dim, varargin)
            all = cellfun(@(o) o.data, varargin, 'UniformOutput', false);
            out = Labelled(cat(dim, all{:}), 'joined');
        end
        function varargout = size(o, varargin), [varargout{1:max(1, nargout)}] = size(o.data, varargin{:}); end
    end
    methods (Static)
        function o = empty(), o = Labelled([], ''); end
    end
    methods (Access = protected)
        function varargout = parenReference(o, op)
            o.data = o.data.(op(1));
            if isscalar(op), varargout{1} = o; return; end
            [varargout{1:nargout}] = o.(op(2:end));
        end
        function o = parenAssign(o, op, varargin)
            if isscalar(op)
                rhs = varargin{1};
                if isa(rhs, 'Labelled'), rhs = rhs.data; end
                o.data.(op) = rhs;
                return
            end
            [o.(op(2:end))] = varargin{:};
        end
        function n = parenListLength(o, op, context)
            n = 1;
        end
        function o = parenDelete(o, op), o.data.(op) = []; end
    end
end
