% Every settable property of every type with values that fit nothing: taken, or refused with an error that names property and
% class; and the figure still draws. The order of the values differs from property to property, so that what is drawn does too.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
rng(7);
hostile = {[], '', {}, NaN, Inf, -1, 0, 1e308, 1e-320, int8(5), uint16([1 2 3]), true, 1 + 2i, 'x', 'on', 'none', 'flat', ...
           '#12', ["a" "b"], {1, 2}, {'a', 'b'}, [1 2], [2 1], [NaN NaN], [-Inf Inf], [2 2 2], [0 0 -1 -1], [NaN 0 1 1], rand(3), ...
           rand(2, 3, 4), zeros(0, 3), 1:100, (1:5)', repmat('ab', 3, 1), char([0 1 55357]), struct('a', 1), @sin, ...
           datetime(2020, 1, 1:2), seconds(1:2), categorical({'p', 'q'}), NaT, sparse([0 1]), 1e6, '\frac{1}{', table(1), containers.Map};
types = {'line', 'stair', 'stem', 'errorbar', 'quiver', 'constantline', 'scatter', 'bar', 'area', 'histogram', 'histogram2', 'contour', 'patch', 'surface', ...
         'image', 'text', 'rectangle', 'light', 'legend', 'colorbar', 'axes', 'polaraxes', 'figure', 'tiledlayout', 'annotation', 'animatedline'};
common = {};
sets = 0;
for t = types
  h = oneOfEach(t{1});
  class = regexprep(builtin('class', h), '.*\.', '');
  names = setdiff(fieldnames(get(h)), common);
  for p = names(:)'
    for k = randperm(numel(hostile))
      if ~isvalid(h), h = oneOfEach(t{1}); end
      sets = sets + 1;
      try
        set(h, p{1}, hostile{k});
      catch e
        if isempty(e.identifier) || ~contains(e.message, p{1}) || ~contains(e.message, class)
          fprintf('%s.%s, value %d: %s | %s\n', t{1}, p{1}, k, e.identifier, e.message);
        end
      end
    end
    try
      if isvalid(h) && ~isempty(ancestor(h, 'figure')), hgsvg(ancestor(h, 'figure')); end
    catch e
      fprintf('drawing %s.%s: %s | %s\n', t{1}, p{1}, e.identifier, e.message);
    end
    if isvalid(h), delete(h); end
  end
  if isempty(common), common = {'Tag', 'UserData', 'HandleVisibility', 'HitTest', 'PickableParts', 'ButtonDownFcn', 'CreateFcn', 'DeleteFcn', ...
                                'BusyAction', 'Interruptible', 'Selected', 'SelectionHighlight', 'UIContextMenu', 'ContextMenu', 'BeingDeleted', 'Type'}; end
end
disp(sets > 20000)   % expect:    1
h = line([0 1], [0 1]); h.DeleteFcn = 'noSuchThing('; delete(h)
% expect-stderr: Error while evaluating Line DeleteFcn.
