classdef Span
    properties (Access = private)
        from
        wide
    end
    methods
        function s = Span(from, wide)
            s.from = from;
            s.wide = wide;
        end
        function n = size(s, varargin), n = size(s.from, varargin{:}); end
        function v = low(s), v = s.from; end
        function r = subsref(s, links)
            if strcmp(links(1).type, '()')
                r = Span(s.from(links(1).subs{:}), s.wide);
            else
                r = builtin('subsref', s, links);
            end
        end
    end
end
