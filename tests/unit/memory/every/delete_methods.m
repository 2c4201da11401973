% Delete methods that are due when memory ends: those that cannot run are left out.
classdef Closing < handle
  properties
    name
  end
  methods
    function o = Closing(name)
      o.name = name;
    end
    function delete(o)
      disp(['closed ' o.name])
    end
  end
end
a = {Closing('one'), Closing('two'), Closing('three')};
a{2}.name = [a{2}.name ' again'];
b = Closing('four');
clear a
b = [];
disp('end')
