% Any name after a dot, any braces.
classdef Bag < matlab.mixin.indexing.RedefinesDot & matlab.mixin.indexing.RedefinesBrace
    properties
        count = 0
    end
    properties (Access = private)
        held = struct()
    end
    methods (Access = protected)
        function varargout = dotReference(b, op)
            fprintf('dot %s %s\n', op(1).Name, char(op(1).Type));
            [varargout{1:nargout}] = b.held.(op);
        end
        function b = dotAssign(b, op, varargin)
            b.held.(op) = varargin{1};
            b.count = numel(fieldnames(b.held));
        end
        function n = dotListLength(b, op, context), n = 1; end
        function varargout = braceReference(b, op)
            names = fieldnames(b.held);
            varargout = {names{op(1).Indices{:}}};
        end
        function b = braceAssign(b, op, varargin)
            b.held.(sprintf('f%d', op(1).Indices{1})) = varargin{1};
        end
        function n = braceListLength(b, op, context), n = numel(op(1).Indices{1}); end
    end
end
