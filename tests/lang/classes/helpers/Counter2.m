classdef Counter2 < handle
  methods
    function [a, b] = both(~, x)
      a = x;
      b = 2 * x;
    end
  end
end
