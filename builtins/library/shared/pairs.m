function o = readPairs(caller, o, args)
% Values by name into the fields of o; names may be shortened, their case is free.
  if mod(numel(args), 2)
    error(['stats:' caller ':Pairs'], 'Options of %s come as pairs of a name and a value.', caller);
  end
  for k = 1:2:numel(args)
    o.(validatestring(args{k}, fieldnames(o)', caller)) = args{k + 1};
  end
end
