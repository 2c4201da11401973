function [status, message, id] = fileattrib(name, attributes, users)
% [status, info] = fileattrib(name) tells what may be done with a file or folder: a structure with the
% fields Name, directory, UserRead, UserWrite, UserExecute, GroupRead, ... as numbers, NaN where the system
% knows no such thing. fileattrib(name, '+w') lets its owner write it, '-w' no more; also x and r, several
% at once, and for the users 'u', 'g', 'o' or 'a'.
% example:
%   [s, f] = fileattrib(tempdir); disp(f.directory)
% prints:
%        1
  if nargin < 1, name = pwd; end
  [name, id, message] = deal(char(name), '', '');
  there = isfile(name) || isfolder(name);
  if ~there
    [status, message, id] = deal(false, sprintf('The system cannot find the path specified: %s', name), 'MATLAB:FILEATTRIB:CannotFindFile');
  elseif nargin < 2
    [status, message] = deal(true, described(name));
  else
    if nargin < 3, users = 'u'; end
    [status, message, id] = changed(name, strsplit(strtrim(char(attributes))), strrep(char(users), ' ', ''));
  end
  if nargout == 0
    if ~status, error(id, '%s', message); end
    if isstruct(message), disp(message), end
    clear status
  end
end

function s = described(name)
  if isunix && ~strcmp(name, '/'), name = regexprep(name, '/+$', ''); end
  full = name;
  if isunix && ~startsWith(name, '/'), full = fullfile(pwd, name); end
  s = struct('Name', full, 'archive', NaN, 'system', NaN, 'hidden', NaN, 'directory', double(isfolder(name)));
  [failed, mode] = deal(true, '');
  try, [failed, mode] = system(['stat -L -c %A ' quoted(name)]); catch, end  % no commands in a browser
  if failed || numel(strtrim(mode)) < 10, mode = '-?????????'; end
  who = {'User', 'Group', 'Other'};
  what = {'Read', 'Write', 'Execute'};
  for i = 1:3
    for j = 1:3
      c = mode(1 + 3 * (i - 1) + j);
      if c == '?', v = NaN; else, v = double(~any(c == '-ST')); end
      s.([who{i} what{j}]) = v;
    end
  end
end

function [status, message, id] = changed(name, attributes, users)
  for k = 1:numel(attributes)
    a = attributes{k};
    if ~(numel(a) == 2 && any(a(1) == '+-') && any(a(2) == 'rwx')) || isempty(users) || ~all(ismember(users, 'ugoa'))
      error('MATLAB:FILEATTRIB:InvalidAttribute', 'Attributes are +r, -r, +w, -w, +x and -x here, users u, g, o and a.');
    end
  end
  changes = strjoin(cellfun(@(a) [users a], attributes, 'UniformOutput', false), ',');
  [failed, message] = system(sprintf('chmod %s %s', changes, quoted(name)));
  status = failed == 0;
  id = '';
  if ~status, id = 'MATLAB:FILEATTRIB:CannotModify'; end
end

function q = quoted(name)
  q = ['''' strrep(name, '''', '''\''''') ''''];
end
