function o = ddeset(varargin)
% o = ddeset('name', value, ...) makes options for dde23 and ddesd; ddeset(old, ...) changes some.
% Names: RelTol, AbsTol, NormControl, Events, InitialY, InitialStep, Jumps, MaxStep, OutputFcn,
% OutputSel, Refine, Stats.
% example:
%   o = ddeset('RelTol', 1e-5); disp(o.RelTol == 1e-5)
% prints:
%      1
  names = {'RelTol', 'AbsTol', 'NormControl', 'Events', 'InitialY', 'InitialStep', 'Jumps', 'MaxStep', 'OutputFcn', 'OutputSel', 'Refine', 'Stats'};
  o = cell2struct(cell(numel(names), 1), names, 1);
  args = varargin;
  while ~isempty(args) && (isstruct(args{1}) || isempty(args{1}))
    if isstruct(args{1})
      for name = fieldnames(args{1})'
        if ~isempty(args{1}.(name{1})), o.(name{1}) = args{1}.(name{1}); end
      end
    end
    args(1) = [];
  end
  if mod(numel(args), 2), error('MATLAB:ddeset:ArgNameValueMismatch', 'Arguments must occur in name-value pairs.'); end
  for k = 1:2:numel(args), o.(validatestring(args{k}, names)) = args{k + 1}; end
end
