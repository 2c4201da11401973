classdef Counting
  properties
    a = struct('b', {{1, 2}, {3, 4}, {5, 6}});
    v = 1:5;
  end
  methods
    function varargout = subsref(o, s)
      fprintf('%s %d\n', [s.type], nargout)
      [varargout{1:max(1, nargout)}] = builtin('subsref', o, s);
    end
    function n = numArgumentsFromSubscript(o, s, context)
      n = builtin('numArgumentsFromSubscript', o, s, context);
    end
    function varargout = size(~, varargin)
      [varargout{1:max(1, nargout)}] = size(zeros(3, 4), varargin{:});
    end
  end
end
