plot(1:3); hold on; plot(4:6); disp(numel(get(gca, 'Children')))   % expect:      2
hold off; title('old'); plot(1:3); disp(numel(get(gca, 'Children')))   % expect:      1
disp(isempty(get(get(gca, 'Title'), 'String')))   % expect:    1
h = plot(1:3); hold on; g = plot(1:3); disp(isequal(h.Color, g.Color))   % expect:    0
