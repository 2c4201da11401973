classdef Letters
  properties
    all = {'a', 'b', 'c', 'd'}
  end
  methods
    function varargout = subsref(o, s)
      switch s(1).type
        case '{}', [varargout{1:nargout}] = o.all{s(1).subs{:}};
        otherwise, [varargout{1:nargout}] = builtin('subsref', o, s);
      end
    end
  end
end
