classdef vartype
% vartype(type) chooses variables by their class: T(:, vartype('numeric')).
  properties (SetAccess = private)
    Type = ''
  end
  methods
    function o = vartype(type)
      o.Type = char(type);
    end
    function mask = tableVariables(o, T)
      names = T.Properties.VariableNames;
      mask = cellfun(@(n) matches(T.(n), o.Type), names);
    end
    function disp(o)
      fprintf('\tTable vartype subscript:\n\n\t\tSelect table variables of type ''%s''\n\n', o.Type);
    end
  end
end

function tf = matches(x, type)
  switch type
    case 'numeric', tf = isnumeric(x);
    case 'float',   tf = isfloat(x);
    case 'integer', tf = isinteger(x);
    case 'cellstr', tf = iscellstr(x);
    otherwise,      tf = isa(x, type);
  end
end
