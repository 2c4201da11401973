classdef Ledger
    properties
        rows = struct('sum', {1, 2, 3})
    end
    methods
        function c = subsasgn(c, s, varargin)
            fprintf('%s with %d\n', strjoin({s.type}), numel(varargin))
            c = builtin('subsasgn', c, s, varargin{:});
        end
    end
end
