function varargout = strread(str, varargin)
% Columns read from text, as textscan reads them.
  if ~(ischar(str) || isstring(str))
    error('MATLAB:strread:invalidInput', 'The first input must be text.');
  end
  str = char(str);
  format = '%f';
  given = ~isempty(varargin) && (ischar(varargin{1}) || isstring(varargin{1})) && ...
          (isempty(varargin{1}) || any(char(varargin{1}) == '%'));
  if given
    if ~isempty(varargin{1}), format = char(varargin{1}); end
    varargin(1) = [];
  elseif nargout > 1
    format = repmat('%f', 1, nargout);
  end
  if ~isempty(regexp(format, '%\*?\d*(q|\[|[dufn]\d+)', 'once'))
    error('MATLAB:strread:invalidFormat', 'The format ''%s'' has a conversion that strread does not know.', format);
  end
  format = regexprep(strrep(format, '\n', ' '), '\s+$', '');
  for k = 1:numel(varargin) - 1
    if any(strcmpi(varargin{k}, {'commentstyle'}))
      switch lower(char(varargin{k + 1}))
        case 'c'
          varargin{k + 1} = {'/*', '*/'};
        case 'c++'
          varargin{k + 1} = '//';
        case 'shell'
          varargin{k + 1} = '#';
        case 'matlab'
          varargin{k + 1} = '%';
      end
    end
  end
  columns = textscan(str, format, varargin{:});
  varargout = cell(1, max(nargout, 1));
  varargout(1:min(end, numel(columns))) = columns(1:min(end, numel(varargout)));
end
