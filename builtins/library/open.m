function out = open(name)
% open(name) does what belongs to a file: s = open(name) of a MAT-file loads it into a structure, a figure
% is drawn, text goes to the editor.
% example:
%   f = [tempname '.mat']; x = 5; save(f, 'x'); s = open(f); disp(s.x), delete(f)
% prints:
%        5
  if nargin < 1, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  name = char(name);
  if ~isfile(name) && isfile(which(name)), name = which(name); end
  if ~isfile(name), error('MATLAB:open:fileNotFound', 'File ''%s'' not found.', name); end
  [~, ~, type] = fileparts(name);
  switch lower(type)
    case '.mat', out = load(name);
    case '.fig', out = openfig(name);
    case {'.m', '.txt', '.csv', '.json', '.xml', '.html', '.md', ''}, edit(name)
    otherwise, error('MATLAB:open:fileType', 'Files of type ''%s'' cannot be opened here.', type);
  end
end
