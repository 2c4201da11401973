classdef OwnSize
  properties
    tab
  end
  methods
    function o = OwnSize(t)
      if nargin, o.tab = t; end
    end
    function varargout = size(o, varargin)
      [varargout{1:max(1,nargout)}] = size(o.tab, varargin{:});
    end
    function b = subsref(o, s)
      if strcmp(s(1).type, '()')
        b = OwnSize(o.tab(s(1).subs{:}));
        if numel(s) > 1, b = subsref(b, s(2:end)); end
      else
        b = builtin('subsref', o, s);
      end
    end
    function o = subsasgn(o, s, b)
      if strcmp(s(1).type, '()')
        if isa(b, 'OwnSize'), b = b.tab; end
        o.tab(s(1).subs{:}) = b;
      else
        o = builtin('subsasgn', o, s, b);
      end
    end
    function n = numel(o), n = numel(o.tab); end
    function o = vertcat(varargin)
      c = cellfun(@(z) z.tab, varargin, 'UniformOutput', false);
      o = OwnSize(vertcat(c{:}));
    end
  end
end
