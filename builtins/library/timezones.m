function T = timezones(area)
% timezones(area) is a table of the time zones of the system: name, area, hours from UTC now, and hours more in summer. Without an area, all.
% example:
%   T = timezones('Etc'); disp(ismember('Etc/UTC', T.Name))
% prints:
%      1
  if nargin < 1, area = 'all'; end
  area = char(area);
  root = '/usr/share/zoneinfo';
  areas = {'Africa', 'America', 'Antarctica', 'Arctic', 'Asia', 'Atlantic', 'Australia', 'Etc', 'Europe', 'Indian', 'Pacific'};
  if ~strcmpi(area, 'all')
    at = strcmpi(area, areas);
    if ~any(at), error('MATLAB:datetime:timezones:UnknownArea', '''%s'' is not an area of time zones.', area); end
    areas = areas(at);
  end
  names = {};
  for a = areas
    names = [names; namesBelow(root, a{1})];
  end
  if isempty(names)
    error('MATLAB:datetime:timezones:NoData', 'This system has no list of time zones.');
  end
  names = sort(names);
  n = numel(names); utc = zeros(n, 1); summer = zeros(n, 1);
  year = datetime('now').Year;
  for k = 1:n
    h = hours(tzoffset(datetime(year, [1 7], 1, 'TimeZone', names{k})));
    utc(k) = min(h); summer(k) = max(h) - min(h);
  end
  T = table(names, categorical(strtok(names, '/')), utc, summer, 'VariableNames', {'Name', 'Area', 'UTCOffset', 'DSTOffset'});
end

function names = namesBelow(root, folder)
  names = {};
  list = dir(fullfile(root, folder));
  for k = 1:numel(list)
    if list(k).name(1) == '.', continue, end
    name = [folder '/' list(k).name];
    if list(k).isdir, names = [names; namesBelow(root, name)]; else, names{end + 1, 1} = name; end
  end
end
