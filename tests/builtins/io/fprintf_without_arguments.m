% Without arguments the text ends at the first conversion; with empty ones it goes on.
fprintf('a %d b\n'); fprintf('|\n')          % expect: a |
disp(['<' sprintf('%s and %d') '>'])         % expect: <>
disp(['<' sprintf('a %d b', []) '>'])        % expect: <a  b>
disp(['<' sprintf('%d%% of %d', 5) '>'])     % expect: <5% of >
disp(sprintf('100%%'))                       % expect: 100%
