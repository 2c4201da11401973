function datetick(varargin)
% datetick(axis, format) puts ticks of day numbers (datenum) at round dates and writes them as dates.
% datetick, datetick('x', 'mmm yy'), datetick(..., 'keepticks'), datetick(..., 'keeplimits')
% example:
%   plot(datenum(2020, 1, 1:3), 1:3); datetick('x', 'dd-mmm'); l = xticklabels; disp(l{1})
% prints:
%   01-Jan

% with: axes_args
  [ax, args] = axesFor(varargin);
  [keepLimits, args] = takeWord(args, 'keeplimits');
  [keepTicks, args] = takeWord(args, 'keepticks');
  letter = 'X';
  if ~isempty(args) && (ischar(args{1}) || isstring(args{1})) && any(strcmpi(args{1}, {'x', 'y', 'z'}))
    letter = upper(char(args{1}));
    args(1) = [];
  end
  form = '';
  if ~isempty(args), form = args{1}; end
  if isdatetime(get(ax, [letter 'Lim']))
    % An axis of dates chooses its ticks itself; the format is all that is left to set.
    if ~isempty(form), set(ax, [letter 'TickLabelFormat'], dateFormat(form)); end
    if keepLimits, set(ax, [letter 'Lim'], get(ax, [letter 'Lim'])); end
    if keepTicks, set(ax, [letter 'Tick'], get(ax, [letter 'Tick'])); end
    return
  end
  if strcmp(get(ax, [letter 'LimMode']), 'auto') && ~keepLimits
    % What the data reach counts, not limits at round numbers.
    method = get(ax, [letter 'LimitMethod']);
    set(ax, [letter 'LimitMethod'], 'tight');
    limits = get(ax, [letter 'Lim']);
    set(ax, [letter 'LimitMethod'], method);
  else
    limits = get(ax, [letter 'Lim']);
  end
  if ~isnumeric(limits), error('MATLAB:datetick:NumericAxis', 'datetick is for axes of dates or day numbers.'); end
  if keepTicks
    ticks = get(ax, [letter 'Tick']);
    step = max([diff(ticks), 0]);
  else
    [ticks, step] = dateTicks(limits, leastStep(form));
  end
  if isempty(form), form = formOf(step); end
  if ~keepLimits && ~keepTicks && ~isempty(ticks)
    set(ax, [letter 'Lim'], [min(limits(1), ticks(1)), max(limits(2), ticks(end))]);
  end
  if keepLimits, ticks = ticks(ticks >= limits(1) & ticks <= limits(2)); end
  set(ax, [letter 'Tick'], ticks, [letter 'TickLabel'], cellstr(datestr(ticks, form)));
end

function text = dateFormat(form)
% The letters of datestr as those of datetime.
  names = {'dd-mmm-yyyy HH:MM:SS', 'dd-mmm-yyyy', 'mm/dd/yy', 'mmm', 'm', 'mm', 'mm/dd', 'dd', 'ddd', 'd', 'yyyy', 'yy', 'mmmyy', ...
           'HH:MM:SS', 'HH:MM:SS PM', 'HH:MM', 'HH:MM PM', 'QQ-YY', 'QQ', 'dd/mm', 'dd/mm/yy', 'mmm.dd,yyyy HH:MM:SS', 'mmm.dd,yyyy', ...
           'mm/dd/yyyy', 'dd/mm/yyyy', 'yy/mm/dd', 'yyyy/mm/dd', 'QQ-YYYY', 'mmmyyyy', 'yyyy-mm-dd', 'yyyymmddTHHMMSS', 'yyyy-mm-dd HH:MM:SS'};
  if isnumeric(form), form = names{form + 1}; end
  text = char(form);
  if contains(text, {'PM', 'AM'}), text = strrep(strrep(strrep(text, 'HH', 'hh'), 'PM', 'a'), 'AM', 'a'); end
  % Months and minutes change places; a weekday is written with another letter.
  months = text == 'm';
  text(text == 'M') = 'm';
  text(months) = 'M';
  text = strrep(strrep(text, 'SS', 'ss'), 'FFF', 'SSS');
  text = regexprep(text, '[Yy]', 'u');
  text = strrep(strrep(text, 'dddd', 'eeee'), 'ddd', 'eee');
  text = strrep(strrep(text, 'QQ', 'QQQ'), 'T', '''T''');
end

function least = leastStep(form)
% The shortest step, in days, that the format can tell apart.
  least = 0;
  if isempty(form) || isnumeric(form), return, end
  form = char(form);
  if contains(form, 'SS'), least = 1 / 86400;
  elseif contains(form, 'MM') && contains(form, 'HH'), least = 1 / 1440;
  elseif contains(form, 'HH'), least = 1 / 24;
  elseif contains(form, 'd'), least = 1;
  elseif contains(form, 'm'), least = 30;
  elseif contains(form, 'Q'), least = 91;
  elseif contains(form, 'y'), least = 365;
  end
end

function [ticks, step] = dateTicks(limits, least)
% At most eight steps of seconds to days, or of months.
  span = diff(limits);
  days = [[1 2 5 10 15 30] / 86400, [1 2 5 10 15 30] / 1440, [1 2 3 6 12] / 24, 1, 2, 7, 14];
  for step = days
    if step >= least - 1e-9 && span / step <= 8
      ticks = (floor(limits(1) / step + 1e-9):ceil(limits(2) / step - 1e-9)) * step;
      return
    end
  end
  months = [1 2 3 6, 12 * [1 2 5 10 20 50 100 200 500]];
  fits = months * 30 >= least - 1 & span ./ (months * 30.44) <= 8;
  m = months(find([fits(1:end-1), true], 1));
  from = datevec(limits(1));
  first = floor((from(1) * 12 + from(2) - 1) / m) * m;
  count = ceil(span / (m * 30.44)) + 2;
  ticks = datenum(0, 1 + first + (0:count) * m, 1);
  ticks = ticks(1:find([ticks >= limits(2), true], 1));
  ticks = ticks(1:min(end, count + 1));
  step = m * 30.44;
end

function form = formOf(step)
  if step > 350, form = 'yyyy';
  elseif step > 28, form = 'mmmyy';
  elseif step >= 1, form = 'dd-mmm';
  elseif step >= 1 / 1440, form = 'HH:MM';
  else, form = 'HH:MM:SS';
  end
end
