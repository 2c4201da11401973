% What a colour bar finds out by itself, where it is put, and its older names.
imagesc(magic(4)); h = colorbar;
disp(h.Limits)                          % expect:      1    16
disp(numel(h.Ticks) >= 3) % expect:    1
disp(numel(h.TickLabels) == numel(h.Ticks)) % expect:    1
p = h.Position; disp(all(p > 0 & p < 1) && p(4) > p(3)) % expect:    1
set(h, 'YLim', [2 10], 'YTick', [4 8], 'yticklabel', {'low', 'high'}, 'ycolor', 'r');
disp([h.Limits h.Ticks h.Color])        % expect:      2    10     4     8     1     0     0
disp(h.TickLabels(:)')                  % expect:     {'low'}    {'high'}
s = evalc('disp(hgsvg(gcf))'); disp([contains(s, '>low<'), contains(s, '>high<')]) % expect:    1   1
h.Ticks = [1 4 12]; h.TickLabels = {'none', 'seen', 'never'};
s = hgsvg(gcf); disp([contains(s, '>seen<'), contains(s, '>none<'), contains(s, '>never<')]) % expect:    1   0   0
h.Position = [0.1 0.2 0.05 0.5]; disp(h.Position) % expect:     0.1000    0.2000    0.0500    0.5000
