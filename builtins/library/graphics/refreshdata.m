function refreshdata(varargin)
% refreshdata draws lines again from the variables named by XDataSource and YDataSource.
% example:
%   refreshdata
% prints:
  for h = findobj('Type', 'line')'
    for name = {'X', 'Y', 'Z'}
      source = get(h, [name{1} 'DataSource']);
      if ~isempty(source), set(h, [name{1} 'Data'], evalin('base', source)); end
    end
  end
end
