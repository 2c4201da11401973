function [ax, args] = axesFor(args)
% The axes before the arguments, or the current ones.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
end

function [data, args] = numbersFirst(args, most)
% The leading arguments that are data.
  n = 0;
  while n < numel(args) && n < most && ~ischar(args{n + 1}) && ~isstring(args{n + 1}) && ~isa(args{n + 1}, 'function_handle') && ~iscell(args{n + 1})
    n = n + 1;
  end
  data = args(1:n);
  args = args(n + 1:end);
end

function [pairs, args] = lineSpec(args)
% A line specification among the arguments, as names and values before the others.
  pairs = {};
  k = 1;
  while k <= numel(args)
    if ischar(args{k}) || isstring(args{k})
      [p, found] = hglinespec(args{k});
      if found
        pairs = p;
        args(k) = [];
      end
      return
    end
    k = k + 1;
  end
end

function [flag, args] = takeWord(args, word)
% True when a word is among the arguments, which it leaves.
  flag = false;
  for k = numel(args):-1:1
    if (ischar(args{k}) || (isstring(args{k}) && isscalar(args{k}))) && strcmpi(args{k}, word)
      args(k) = [];
      flag = true;
    end
  end
end

function [value, args] = takePair(args, name, value)
% The value of a name among names and values, which leaves them.
  k = 1;
  while k < numel(args)
    if (ischar(args{k}) || (isstring(args{k}) && isscalar(args{k}))) && strcmpi(args{k}, name)
      value = args{k + 1};
      args(k:k + 1) = [];
    else
      k = k + 1;
    end
  end
end

function yes = hasName(args, name)
  yes = false;
  for k = 1:numel(args)
    if (ischar(args{k}) || (isstring(args{k}) && isscalar(args{k}))) && strcmpi(args{k}, name), yes = true; end
  end
end

function ax = newFlatPlot(ax)
% newplot for a chart in a plane: axes that begin anew get a box.
  fresh = any(strcmp(ax.NextPlot, {'replace', 'replaceall'}));
  ax = newplot(ax);
  if fresh && strcmp(ax.Type, 'axes'), ax.Box = 'on'; end
end

function look3(ax, held)
% The view of surfaces, unless the axes are held.
  if ~held
    ax.View = [-37.5 30];
    ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
  end
end

function x = placeData(x)
% Data along an axis as numbers; dates, durations and categories stay what they are.
  if ~(isdatetime(x) || isduration(x) || iscategorical(x)), x = double(x); end
end

function [t, args] = labelFor(args, name)
% The text object that a title or label of axes, a layout, a legend or a colour bar is.
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  owner = [];
  if isa(args{1}, 'matlab.graphics.Graphics') && isscalar(args{1})
    owner = args{1};
    args(1) = [];
  else
    [owner, args] = axesFor(args);
  end
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if strcmp(owner.Type, 'colorbar') && ~strcmp(name, 'Title'), name = 'Label'; end
  if ~isprop(owner, name), error('MATLAB:hg:InvalidProperty', 'A %s has no %s.', owner.Type, name); end
  t = get(owner, name);
end

function f = asFunction(f)
% A function of any of the kinds that charts of functions take; cells of them stay cells.
  if ischar(f) || (isstring(f) && isscalar(f)), f = str2func(['@(x) ' vectorize(char(f))]); end
end
