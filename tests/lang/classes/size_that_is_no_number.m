% A class's own size may return anything; what asks it says so.
s = Odd();
try, isscalar(s), catch e, disp(e.message), end   % expect: Method 'size' of class 'Odd' must return numbers.
try, s(end), catch e, disp(e.message), end   % expect: Method 'size' of class 'Odd' must return numbers.
classdef Odd
  methods
    function sz = size(~), sz = {1, 'x'}; end
  end
end
