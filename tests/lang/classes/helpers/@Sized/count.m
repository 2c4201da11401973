function r = count(o)
% A method with the name of a property: `o.count` is the property, `count(o)` the method.
  if isempty(o.count), r = -1; else, r = 10 * o.count; end
end
