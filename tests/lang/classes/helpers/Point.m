classdef Point
    % A point in the plane.
    properties
        x = 0
        y = 0
    end
    properties (SetAccess = private)
        moves = 0;
    end
    properties (Access = private)
        secret = 42
    end
    properties (Dependent)
        r
    end
    properties (Constant)
        ORIGIN = [0 0]
    end
    methods
        function p = Point(x, y)
            if nargin > 0
                p.x = x;
                p.y = y;
            end
        end
        function v = get.r(p)
            v = hypot(p.x, p.y);
        end
        function p = set.r(p, v)
            s = v / p.r;
            p.x = p.x * s;
            p.y = p.y * s;
        end
        function p = move(p, dx, dy)
            p.x = p.x + dx;
            p.y = p.y + dy;
            p.moves = p.moves + 1;
        end
        function c = plus(a, b)
            c = Point(a.x + b.x, a.y + b.y);
        end
        function c = minus(a, b)
            c = Point(a.x - b.x, a.y - b.y);
        end
        function c = mtimes(a, b)
            if isa(a, 'Point'), c = Point(a.x * b, a.y * b); else, c = Point(a * b.x, a * b.y); end
        end
        function p = uminus(p), p.x = -p.x; p.y = -p.y; end
        function tf = eq(a, b), tf = a.x == b.x && a.y == b.y; end
        function tf = lt(a, b), tf = a.r < b.r; end
        function s = char(p), s = sprintf('(%g,%g)', p.x, p.y); end
        function d = double(p), d = [p.x p.y]; end
        function v = reveal(p), v = helper(p.secret); end
        function p = setAt(p, k, v), p.x(k) = v; end
        function y = dist(p, k), y = p.x + k; end
        function [a, b] = swap(~, b, a), end
        function f = adder(p), f = @(q) p.x + q; end
    end
    methods (Static)
        function p = polar(r, t), p = Point(r * cos(t), r * sin(t)); end
        function n = dimension, n = 2; end
    end
    methods (Access = private)
        function hidden(~), disp('hidden'), end
    end
end

function v = helper(s)
v = s * 10;
end
