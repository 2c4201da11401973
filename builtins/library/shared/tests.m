function yes = isText(v)
  yes = ischar(v) || isstring(v);
end

function o = testOptions(args, o, order)
% Options by name, or by place as older programs give them.
  if isempty(args), return, end
  if ~isText(args{1}) || numel(args) == 1 || ~any(strncmpi(args{1}, fieldnames(o), max(1, strlength(args{1}))))
    for k = 1:numel(args)
      if ~isempty(args{k}), o.(order{k}) = args{k}; end
    end
  else
    for k = 1:2:numel(args)
      name = validatestring(args{k}, fieldnames(o));
      o.(name) = args{k + 1};
    end
  end
  if isfield(o, 'tail')
    if isnumeric(o.tail)
      words = {'left', 'both', 'right'};
      o.tail = words{o.tail + 2};
    end
    o.tail = validatestring(o.tail, {'both', 'right', 'left'});
  end
  if isfield(o, 'alpha') && ~(isscalar(o.alpha) && o.alpha > 0 && o.alpha < 1)
    error('stats:BadAlpha', 'ALPHA must be a scalar between 0 and 1.');
  end
end

function dim = dimensionOf(x, dim)
  if isempty(dim)
    dim = find(size(x) ~= 1, 1);
    if isempty(dim), dim = 1; end
  end
end

function h = decision(p, alpha)
  h = double(p <= alpha);
  h(isnan(p)) = NaN;
end

function p = tailOf(t, tail, below)
  switch tail
    case 'both', p = 2 * below(-abs(t));
    case 'right', p = below(-t);
    case 'left', p = below(t);
  end
end

function [p, ci] = tOutcome(t, freedom, centre, se, o, dim)
  p = tailOf(t, o.tail, @(t) tcdf(t, freedom));
  infinite = Inf(size(centre));
  switch o.tail
    case 'both'
      wide = tinv(1 - o.alpha / 2, freedom) .* se;
      ci = cat(dim, centre - wide, centre + wide);
    case 'right', ci = cat(dim, centre - tinv(1 - o.alpha, freedom) .* se, infinite);
    case 'left', ci = cat(dim, -infinite, centre + tinv(1 - o.alpha, freedom) .* se);
  end
end
