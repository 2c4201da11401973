function onBoth(label, f, bound, varargin)
% f of the arguments on the host and of the same arguments on the device: no element may differ by more
% than `bound` units in the last place (0: the same bits; any NaN equals any other).
want = f(varargin{:});
args = cell(size(varargin));
for k = 1:numel(varargin)
  args{k} = gpuArray(varargin{k});
end
got = gather(f(args{:}));
if ~strcmp(class(want), class(got)) || ~isequal(size(want), size(got)) || isreal(want) ~= isreal(got)
  fprintf('%s: %s [%s] on the host, %s [%s] on the device\n', label, class(want), ...
          num2str(size(want)), class(got), num2str(size(got)));
  return
end
far = max([0; unitsApart(want(:), got(:))]);
if far > bound
  fprintf('%s of [%s]: %g units apart\n', label, num2str(size(varargin{1})), far);
end
end
