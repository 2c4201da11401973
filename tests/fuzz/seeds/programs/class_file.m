classdef (Sealed) Fuzzed < handle & matlab.mixin.Copyable
  % What a class file may hold.
  properties (Access = {?Other, 'private'}, Constant)
    x (1,:) double {mustBePositive, mustBeFinite} = [1 2]
    y = @(a) a + 1;
  end
  properties (Dependent, ~Hidden), z, end
  events, Moved, end
  enumeration, Red (1), Blue (2), end
  methods (Static)
    function o = make(varargin), o = Fuzzed(varargin{:}); end
    v = declared(a, b)
  end
  methods
    function o = Fuzzed(a), o@handle(); if nargin, o.x(end) = a; end, end
    function v = get.z(o), v = o.x(1); end
    function n = end(o, k, m), n = builtin('end', o, k, m); end
    function r = plus(a, b), r = plus@handle(a, b); end
  end
end
function local(), end
