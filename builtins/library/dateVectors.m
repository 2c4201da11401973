function v = dateVectors(text, format, pivot)
% Text of dates as rows [year month day hour minute second].
  if nargin < 2, format = ''; end
  if nargin < 3
    today = clock;
    pivot = today(1) - 50;
  end
  rows = cellstr(text);
  v = zeros(numel(rows), 6);
  for k = 1:numel(rows)
    v(k, :) = readOne(strtrim(rows{k}), char(format), pivot);
  end
end

function v = readOne(text, format, pivot)
  if ~isempty(format)
    [v, found] = readAs(text, format, pivot);
    if ~found
      error('MATLAB:datevec:Format', 'Failed to convert the date text ''%s'' by the format ''%s''.', text, format);
    end
    return
  end
  known = {'dd-mmm-yyyy HH:MM:SS.FFF', 'dd-mmm-yyyy HH:MM:SS', 'dd-mmm-yyyy HH:MM', 'dd-mmm-yyyy', ...
           'mm/dd/yyyy HH:MM:SS', 'mm/dd/yyyy HH:MM', 'mm/dd/yyyy', 'mm/dd/yy HH:MM:SS', 'mm/dd/yy', 'mm/dd', ...
           'yyyy-mm-dd HH:MM:SS.FFF', 'yyyy-mm-dd HH:MM:SS', 'yyyy-mm-dd HH:MM', 'yyyy-mm-dd', ...
           'yyyy/mm/dd HH:MM:SS', 'yyyy/mm/dd', 'yyyymmddTHHMMSS', ...
           'mmm-dd-yyyy HH:MM:SS', 'mmm-dd-yyyy', 'dd mmm yyyy HH:MM:SS', 'dd mmm yyyy', ...
           'mmm.dd,yyyy HH:MM:SS', 'mmm.dd,yyyy', 'mmm dd yyyy HH:MM:SS', 'mmm dd yyyy', ...
           'dd.mmm.yyyy', 'mmm-yyyy', 'mmmyy', 'dd/mm/yyyy', 'HH:MM:SS.FFF PM', 'HH:MM:SS PM', 'HH:MM PM', ...
           'HH:MM:SS.FFF', 'HH:MM:SS', 'HH:MM'};
  for k = 1:numel(known)
    [v, found] = readAs(text, known{k}, pivot);
    if found, return, end
  end
  error('MATLAB:datevec:unknownFormat', 'Failed to convert the date text ''%s''.', text);
end

function [v, found] = readAs(text, format, pivot)
  [pattern, names] = patternOf(format);
  parts = regexp(text, ['^\s*' pattern '\s*$'], 'tokens', 'once', 'ignorecase');
  today = clock;
  v = [today(1) 1 1 0 0 0];
  found = ~isempty(parts);
  if ~found, return, end
  seen = struct('y', false, 'm', false, 'd', false);
  afternoon = '';
  for k = 1:numel(names)
    part = parts{k};
    number = str2double(part);
    switch names{k}
      case {'yyyy', 'yy'}
        if numel(part) <= 2
          number = number + 100 * floor(pivot / 100);
          if number < pivot, number = number + 100; end
        end
        v(1) = number;
        seen.y = true;
      case 'mmm'
        months = {'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'};
        at = find(strcmpi(part(1:3), months));
        found = ~isempty(at);
        if ~found, return, end
        v(2) = at;
        seen.m = true;
      case 'mm'
        v(2) = number;
        found = found && number >= 1 && number <= 12;
        seen.m = true;
      case 'dd'
        v(3) = number;
        found = found && number >= 1 && number <= 31;
        seen.d = true;
      case 'HH'
        v(4) = number;
        found = found && number <= 24;
      case 'MM'
        v(5) = number;
        found = found && number < 60;
      case 'SS'
        v(6) = v(6) + number;
        found = found && number < 61;
      case 'FFF'
        v(6) = v(6) + number / 10^numel(part);
      case 'PM'
        afternoon = lower(part(1));
    end
  end
  if strcmp(afternoon, 'p') && v(4) < 12, v(4) = v(4) + 12; end
  if strcmp(afternoon, 'a') && v(4) == 12, v(4) = 0; end
  if ~seen.m && ~seen.d && seen.y
    v(2:3) = 1;
  end
end

function [pattern, names] = patternOf(format)
  [names, rest] = regexp(format, 'yyyy|yy|mmmm|mmm|mm|dddd|ddd|dd|HH|MM|SS|FFF|PM|AM', 'match', 'split');
  if numel(unique(names)) < numel(names)
    error('MATLAB:datevec:duplicateFields', 'The format ''%s'' names a part of the date twice.', format);
  end
  pieces = struct('yyyy', '(\d{4})', 'yy', '(\d{2})', 'mmm', '([a-z]{3})[a-z]*', 'mm', '(\d{1,2})', ...
    'ddd', '([a-z]{3})', 'dd', '(\d{1,2})', 'HH', '(\d{1,2})', 'MM', '(\d{2})', 'SS', '(\d{2})', ...
    'FFF', '(\d+)', 'PM', '([ap]\.?m\.?)');
  names = strrep(names, 'mmmm', 'mmm');
  names = strrep(names, 'dddd', 'ddd');
  names = strrep(names, 'AM', 'PM');
  packed = any(strcmp(rest(2:end - 1), ''));
  pattern = regexptranslate('escape', rest{1});
  for k = 1:numel(names)
    piece = pieces.(names{k});
    if packed, piece = strrep(piece, '{1,2}', '{2}'); end
    pattern = [pattern piece regexprep(regexptranslate('escape', rest{k + 1}), '\s+', '\\s*')]; %#ok<AGROW>
  end
end
