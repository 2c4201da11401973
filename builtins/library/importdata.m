function [out, delimiter, headers] = importdata(file, varargin)
% importdata(file, delimiter, headerLines) loads numbers, tables of numbers with headers, MAT-files, pictures, sound and spreadsheets.
% [A, delimiter, headerLines] = importdata(...) tells what was found.
% example:
%   fid = fopen('w.txt', 'w'); fprintf(fid, 'a,b\n1,2\n3,4\n'); fclose(fid); s = importdata('w.txt'); disp(s.data)
% prints:
%        1     2
%        3     4
  file = char(file); delimiter = ''; headers = [];
  [~, ~, extension] = fileparts(file);
  if ~isfile(file)
    error('MATLAB:importdata:FileNotFound', 'Unable to open file ''%s''.', file);
  end
  switch lower(extension)
    case '.mat'
      out = load(file);
    case {'.png', '.jpg', '.jpeg', '.bmp', '.gif', '.tif', '.tiff'}
      out = imread(file);
    case {'.wav', '.flac', '.ogg'}
      [out.data, out.fs] = audioread(file);
    case {'.xls', '.xlsx'}
      [data, text] = xlsread(file);
      out = struct('data', data, 'textdata', {text});
    otherwise
      [out, delimiter, headers] = fromText(file, varargin{:});
  end
end

function [out, delimiter, headers] = fromText(file, delimiter, headers)
  lines = regexp(fileread(file), '\r\n|\n|\r', 'split')';
  while ~isempty(lines) && isempty(strtrim(lines{end})), lines(end) = []; end
  if nargin < 2, delimiter = ''; end
  if nargin < 3, headers = []; end
  delimiter = sprintf(char(delimiter));
  if isempty(headers)
    headers = 0;
    while headers < numel(lines) && ~isNumeric(lines{headers + 1}, delimiter), headers = headers + 1; end
    % Nothing but text: the lines themselves.
    if headers == numel(lines), out = lines; headers = NaN; return, end
  end
  if isempty(delimiter) && headers < numel(lines), delimiter = guess(lines{headers + 1}); end
  rows = cellfun(@(t) fields(t, delimiter), lines(headers + 1:end), 'UniformOutput', false);
  width = max([cellfun(@numel, rows); 0]);
  rows = cellfun(@(r) [r, repmat({''}, 1, width - numel(r))], rows, 'UniformOutput', false);
  cells = vertcat(rows{:});
  numbers = str2double(cells);
  numbers = reshape(numbers, numel(rows), width);
  % Leading columns of text are labels of the rows.
  labels = 0;
  while labels < width && all(isnan(numbers(:, labels + 1)) & ~isNaNText(cells(:, labels + 1))), labels = labels + 1; end
  data = numbers(:, labels + 1:end);
  if headers == 0 && labels == 0, out = data; return, end
  out = struct('data', data);
  text = lines(1:headers);
  if headers > 0
    names = fields(text{end}, delimiter);
    if numel(names) == width || labels > 0
      text = cell(headers, max(width, numel(names)));
      text(:) = {''};
      for k = 1:headers
        parts = fields(lines{k}, delimiter);
        text(k, 1:min(numel(parts), size(text, 2))) = parts(1:min(end, size(text, 2)));
      end
    end
  end
  if labels > 0
    if headers == 0, text = cells(:, 1:labels); else, text = [text; cells(:, 1:labels), repmat({''}, size(cells, 1), size(text, 2) - labels)]; end
  end
  out.textdata = text;
  if headers > 0 && numel(names) == width
    if labels == 0, out.colheaders = names; end
  end
  if labels > 0 && headers == 0, out.rowheaders = cells(:, 1:labels); end
end

function tf = isNumeric(line, delimiter)
  if isempty(delimiter), delimiter = guess(line); end
  parts = fields(line, delimiter);
  tf = ~isempty(strtrim(line)) && any(~isnan(str2double(parts)) | isNaNText(parts));
end

function tf = isNaNText(parts)
  tf = strcmpi(strtrim(parts), 'nan') | strcmp(strtrim(parts), '');
end

function d = guess(line)
  d = ' ';
  for c = {sprintf('\t'), ',', ';', '|'}
    if any(line == c{1}), d = c{1}; return, end
  end
end

function parts = fields(line, delimiter)
  if isempty(delimiter), delimiter = guess(line); end
  if delimiter == ' '
    parts = strsplit(strtrim(line));
  else
    parts = strtrim(strsplit(line, delimiter, 'CollapseDelimiters', false));
  end
end
