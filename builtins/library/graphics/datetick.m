function datetick(varargin)
% datetick(axis, format) writes the ticks of dates as dates.
% example:
%   plot(datenum(2020, 1, 1:3), 1:3); datetick('x', 'dd-mmm'); l = xticklabels; disp(l{1})
% prints:
%   01-Jan

% with: axes_args
  [ax, args] = axesFor(varargin);
  letter = 'X';
  form = [];
  for k = 1:numel(args)
    a = args{k};
    if ischar(a) && any(strcmpi(a, {'x', 'y', 'z'})), letter = upper(a);
    elseif ischar(a) && any(strcmpi(a, {'keeplimits', 'keepticks'}))
    else, form = a;
    end
  end
  limits = get(ax, [letter 'Lim']);
  if isempty(form)
    span = diff(limits);
    if span > 730, form = 'yyyy'; elseif span > 60, form = 'mmmyy'; elseif span > 2, form = 'dd-mmm'; else, form = 'HH:MM'; end
  end
  ticks = get(ax, [letter 'Tick']);
  if numel(ticks) > 7, ticks = ticks(1:2:end); end
  set(ax, [letter 'Tick'], ticks, [letter 'TickLabel'], cellstr(datestr(ticks, form)));
end
