function rgb = validatecolor(c, count)
% rgb = validatecolor(c) is a colour (a name, '#hex', a row of three numbers) as a row of three numbers; validatecolor(list, 'multiple')
% one a row. An error where something is no colour.
% example:
%   disp(validatecolor({'red', '#00f'}, 'multiple'))
% prints:
%        1     0     0
%        0     0     1
  many = nargin > 1 && strcmpi(count, 'multiple');
  if isnumeric(c)
    if size(c, 2) ~= 3 || (~many && size(c, 1) ~= 1), error('MATLAB:graphics:validatecolor:InvalidColor', 'A color has three numbers.'); end
    list = num2cell(c, 2);
  else
    list = cellstr(c);
  end
  if ~many && ~isscalar(list), error('MATLAB:graphics:validatecolor:MultipleColors', 'Only one color is wanted here.'); end
  rgb = zeros(numel(list), 3);
  probe = hgobject('line', groot);
  gone = onCleanup(@() delete(probe));
  for k = 1:numel(list)
    probe.Color = list{k};
    if ischar(probe.Color), error('MATLAB:graphics:validatecolor:InvalidColor', '%s is no color.', probe.Color); end
    rgb(k, :) = probe.Color(1:3);
  end
end
