% A line with fewer fields than the template is filled up; only the text's end leaves columns of different lengths.
c = textscan(sprintf('3 1 2 3\n2 4 5\n'), '%d %d %d %d %d');
disp(double([c{:}]))
  % expect:      3     1     2     3     0
  % expect:      2     4     5     0     0
c = textscan(sprintf('1 2\n3\n'), '%f %f');
disp(c{2}')                                % expect:      2   NaN
c = textscan('1 2 3', '%f %f');
disp([numel(c{1}) numel(c{2})])            % expect:      2     1
c = textscan(sprintf('1 2 3\n4 5 6'), '%f');
disp(c{1}')                                % expect:      1     2     3     4     5     6
