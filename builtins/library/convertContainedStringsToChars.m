function varargout = convertContainedStringsToChars(varargin)
% convertContainedStringsToChars(x) turns strings into text of class char, also within cells and structures.
% example:
%   c = convertContainedStringsToChars({"a", 1}); disp(class(c{1}))
% prints:
%   char
  varargout = cellfun(@inside, varargin, 'UniformOutput', false);
end

function x = inside(x)
  if isstring(x)
    x = convertStringsToChars(x);
  elseif iscell(x)
    x = cellfun(@inside, x, 'UniformOutput', false);
  elseif isstruct(x)
    for name = fieldnames(x)'
      for k = 1:numel(x), x(k).(name{1}) = inside(x(k).(name{1})); end
    end
  end
end
