function v = limits(name, args, asks)
% Reads or sets a property of the axes, as xlim does.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  v = [];
  if asks
    v = get(ax, name);
    return
  end
  value = args{1};
  if (ischar(value) || (isstring(value) && isscalar(value))) && ~contains(name, 'Label')
    word = lower(char(value));
    switch word
      case 'mode'
        v = get(ax, [name 'Mode']);
      case {'auto', 'manual'}
        set(ax, [name 'Mode'], word);
      case {'tight', 'padded', 'tickaligned'}
        set(ax, [name 'Mode'], 'auto', [name(1) 'LimitMethod'], word);
      case 'method'
        v = get(ax, [name(1) 'LimitMethod']);
      otherwise
        error('MATLAB:rulerFunctions:InvalidArgument', 'Unknown option ''%s''.', word);
    end
    return
  end
  if ischar(value) && strcmpi(value, 'auto')
    set(ax, [name 'Mode'], 'auto');
    return
  end
  set(ax, name, value);
end
