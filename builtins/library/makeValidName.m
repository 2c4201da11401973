function [names, changed] = makeValidName(in, varargin)
% Valid variable names from any text.
  style = 'underscore';
  prefix = 'x';
  if mod(numel(varargin), 2)
    error('MATLAB:InputParser:ParamMissingValue', 'Options must come in name-value pairs.');
  end
  for k = 1:2:numel(varargin)
    option = lower(char(varargin{k}));
    value = varargin{k + 1};
    switch option
      case 'replacementstyle'
        style = lower(char(value));
        if ~any(strcmp(style, {'underscore', 'delete', 'hex'}))
          error('MATLAB:makeValidName:invalidStyle', 'Invalid ReplacementStyle ''%s''.', char(value));
        end
      case 'prefix'
        prefix = char(value);
        if ~isvarname(prefix)
          error('MATLAB:makeValidName:invalidPrefix', 'Invalid Prefix ''%s''.', prefix);
        end
      otherwise
        error('MATLAB:makeValidName:unknownOption', 'Unknown property ''%s''.', option);
    end
  end
  if ~(ischar(in) || isstring(in) || iscellstr(in))
    error('MATLAB:makeValidName:invalidInput', 'The names must be text.');
  end
  names = in;
  if ischar(in)
    names = valid(in, style, prefix);
    changed = ~strcmp(names, in);
    return
  end
  changed = false(size(in));
  for k = 1:numel(in)
    if iscell(in)
      names{k} = valid(in{k}, style, prefix);
      changed(k) = ~strcmp(names{k}, in{k});
    else
      names(k) = valid(char(in(k)), style, prefix);
      changed(k) = names(k) ~= in(k);
    end
  end
end

function name = valid(name, style, prefix)
  if isvarname(name)
    return
  end
  if iskeyword(name)
    name = [prefix upper(name(1)) name(2:end)];
    return
  end
  name = regexprep(strtrim(name), '\s+([a-z])', '${upper($1)}');
  name = regexprep(name, '\s', '');
  bad = ~isstrprop(name, 'alphanum') & name ~= '_' | name > 127;
  switch style
    case 'underscore'
      name(bad) = '_';
    case 'delete'
      name(bad) = '';
    case 'hex'
      pieces = num2cell(name);
      for k = find(bad)
        pieces{k} = sprintf('0x%02X', double(name(k)));
      end
      name = [pieces{:}];
  end
  if isempty(name)
    name = prefix;
  end
  if ~isstrprop(name(1), 'alpha') || iskeyword(name)
    name = [prefix name];
  end
  name = name(1:min(end, 63));
end
