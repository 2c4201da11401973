function [f, args, names] = easyFunctions(args, variables)
% The functions that the ez family is given, as handles that take arrays, and their names; the other arguments.
  f = {};
  names = {};
  while ~isempty(args) && (isa(args{1}, 'function_handle') || ischar(args{1}) || (isstring(args{1}) && isscalar(args{1})))
    one = args{1};
    if isa(one, 'function_handle')
      names{end + 1} = regexprep(func2str(one), '^@\([^)]*\)\s*', ''); %#ok<AGROW>
    else
      names{end + 1} = char(one); %#ok<AGROW>
      free = symvar(names{end});
      free = free(:)';
      usual = {'x', 'y', 'z', 'w'};
      if variables == 1, usual = {'t'}; end
      while numel(free) < variables, free{end + 1} = usual{find(~ismember(usual, free), 1)}; end %#ok<AGROW>
      one = str2func(['@(' strjoin(sort(free), ',') ') ' vectorize(names{end})]);
    end
    f{end + 1} = one; %#ok<AGROW>
    args(1) = [];
  end
  if isempty(f), error('MATLAB:narginchk:notEnoughInputs', 'A function must be given, as text or as a handle.'); end
end

function [x, y, z] = easyGrid(f, args)
  range = [-2 * pi, 2 * pi];
  n = 60;
  for k = 1:numel(args)
    if isscalar(args{k}), n = args{k}; elseif isnumeric(args{k}), range = reshape(args{k}, 1, []); end
  end
  if numel(range) == 2, range = [range, range]; end
  [x, y] = meshgrid(linspace(range(1), range(2), n), linspace(range(3), range(4), n));
  z = f(x, y) + 0 * x;
end

function easyLabels(names, f)
  if isscalar(f)
    title(names{1});
    xlabel('x');
    ylabel('y');
  else
    title(strjoin(cellfun(@(a, b) [a ' = ' b], {'x', 'y', 'z'}, names(1:3), 'UniformOutput', false), ', '));
  end
end

function t = easySurface(draw, in)
  [f, args, names] = easyFunctions(in, 2);
  range = [-2 * pi, 2 * pi];
  n = 60;
  for k = 1:numel(args)
    if isscalar(args{k}), n = args{k}; elseif isnumeric(args{k}), range = args{k}; end
  end
  t = draw(f{:}, range, 'MeshDensity', n);
  easyLabels(names, f);
end
