% Lists that hold the same texts many times, alone and between others, in every kind of comparison.
words = {'abc', '12.5', 'def', 'x', 'ABC', '', 'ab', ['ab'; 'cd'], 5, {'abc'}, zeros(0, 3), 'X'};
c = words(mod((1:240) * 7, numel(words)) + 1);
distinct = cell(1, 240);
for k = 1:240, distinct{k} = sprintf('t%d', mod(k, 17)); end
mixed = c; mixed(2:2:end) = distinct(2:2:end);
wrong = 0;
for list = {c, distinct, mixed}
  for text = {'abc', 'x', '', 't3', 'AbC', '12.5', ['ab'; 'cd']}
    for f = {@strcmp, @strcmpi, @(a, b) strncmp(a, b, 2), @(a, b) strncmpi(a, b, 1), ...
             @(a, b) strncmp(a, b, 9)}
      got = f{1}(list{1}, text{1});
      for k = 1:numel(list{1})
        one = ischar(list{1}{k}) && f{1}(list{1}{k}, text{1});
        wrong = wrong + (got(k) ~= one);
      end
    end
  end
end
disp(wrong)                                    % expect:      0
disp(sum(strcmp(c, 'abc')))                    % expect:     20
disp(sum(strcmpi(c, 'aBc')))                   % expect:     40
disp(sum(strcmp(["a" "b" "a"], 'a')))          % expect:      2
disp(sum(strcmp(c, c)))                        % expect:    180
% Texts shorter than n are compared whole.
disp(strncmp({'ab', 'abc', 'a'}, 'ab', 9))     % expect:    1   0   0
disp(strncmp({'ab', 'b'}, {'ab', 'bc'}, 9))    % expect:    1   0
