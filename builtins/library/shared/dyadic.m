function [odd, way] = dyadicArguments(args, odd, isVector)
% Which elements, and along what: number and letter in any order.
  way = 'c';
  for k = 1:numel(args)
    if ischar(args{k}) || isstring(args{k})
      way = lower(char(args{k}));
      if ~any(strcmp(way, {'c', 'r', 'm'})), error('Wavelet:FunctionArgVal:Invalid_ArgVal', 'The letter must be ''c'', ''r'' or ''m''.'); end
    else
      odd = mod(args{k}, 2);
    end
  end
  if isVector, way = 'v'; end
end
