classdef (Hidden) tallDisplay
% How tall arrays are shown: what is known of them, with question marks where something would have to be computed.

  methods (Static)
    function show(s)
      fprintf('  %s\n\n', tallDisplay.heading(s));
      x = s.Preview;
      if s.Known, x = s.Value; end
      if isWhole(s) && ~s.Known && isempty(x)
        fprintf('    ?\n');
      elseif isempty(x)
        tallDisplay.unknown(s);
      else
        tallDisplay.rows(x, ~s.Known && (isnan(s.Height) || s.Height > size(x, 1)));
      end
      if isempty(x) && ~s.Known, fprintf('\nPreview deferred. Learn more.\n'); end
      fprintf('\n');
    end
  end

  methods (Static, Access = private)
    function text = heading(s)
      x = s.Sample;
      if s.Known, x = s.Value; end
      if ~s.Typed, text = 'M×N×... tall array'; return, end
      if isWhole(s) && ~s.Known, text = ['tall ' class(x)]; return, end
      rows = 'M';
      if s.Known, rows = sprintf('%d', size(x, 1)); elseif ~isnan(s.Height), rows = sprintf('%d', s.Height); end
      sz = size(x);
      text = strjoin([{rows}, arrayfun(@(n) sprintf('%d', n), sz(2:end), 'UniformOutput', false)], '×');
      text = [text ' tall ' class(x)];
      if istable(x), return, end
      if s.Known && isscalar(x)
        text = ['tall ' class(x)];
      elseif numel(sz) == 2 && sz(2) == 1
        text = [text ' column vector'];
      elseif numel(sz) == 2 && ~iscell(x)
        text = [text ' matrix'];
      end
    end
    function unknown(s)
      x = s.Sample;
      if istable(x)
        names = x.Properties.VariableNames;
        fprintf('%s\n', strjoin(strcat({'    '}, names), ''));
        fprintf('%s\n\n', strjoin(cellfun(@(n) ['    ' repmat('_', 1, numel(n))], names, 'UniformOutput', false), ''));
        marks = cellfun(@(n) ['    %c' blanks(numel(n) - 1)], names, 'UniformOutput', false);
        line = regexprep([marks{:}], '\s+$', '');
        n = numel(names);
      elseif ~s.Typed
        n = 3;
        line = [repmat('    %c', 1, n), '    ...'];
      else
        n = min(10, prod(size(x, 2:max(2, ndims(x)))));
        line = repmat('    %c', 1, n);
      end
      for k = 1:3, fprintf([line '\n'], repmat('?', 1, n)); end
      for k = 1:2, fprintf([strrep(line, '    ...', '') '\n'], repmat(':', 1, n)); end
    end
    function rows(x, more)
      text = regexprep(evalc('disp(x)'), '\n+$', '');
      fprintf('%s\n', text);
      if ~more, return, end
      % Two more lines, with a colon below each column.
      lines = strsplit(text, newline);
      if istable(x), model = lines{min(2, end)}; at = regexp(model, '_+', 'start'); else, at = regexp(lines{end}, '\S+', 'start'); end
      if istable(x) && isempty(at), at = 5; end
      dots = repmat(' ', 1, max([at 5]));
      dots(at) = ':';
      fprintf('%s\n%s\n', dots, dots);
    end
  end
end
