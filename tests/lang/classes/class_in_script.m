c = Counter();
c.up();
c.up();
disp(c.n)    % expect:      2
classdef Counter < handle
  properties
    n = 0;
  end
  methods
    function up(c)
      c.n = c.n + 1;
    end
  end
end
