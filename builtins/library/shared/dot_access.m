function varargout = dotAccess(object, s)
% object.name(...)... of a class that indexes with () itself: a method or a property, and what follows.
  name = s(1).subs;
  if ismethod(object, name)
    args = {};
    rest = s(2:end);
    if ~isempty(rest) && strcmp(rest(1).type, '()')
      args = rest(1).subs;
      rest = rest(2:end);
    end
    if isempty(rest)
      [varargout{1:nargout}] = feval(name, object, args{:});
      return
    end
    value = feval(name, object, args{:});
  else
    value = object.(name);
    rest = s(2:end);
  end
  if isempty(rest)
    varargout = {value};
  else
    [varargout{1:nargout}] = subsref(value, rest);
  end
end
