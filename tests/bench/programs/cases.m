% Three programs of the kind that array languages are compared by: a chain of functions, Monte Carlo pricing by steps in time, a batch of
% large images. One line each: @name seconds result. The result is read, so nothing is left undone; the best of the runs counts.
a = argv(); scale = 1; if ~isempty(a), scale = str2double(a{1}); end
for type = {'single', 'double'}
  tell('chain', type{1}, @() chain(round(5e6 * scale), type{1}), 3);
  tell('monte_carlo', type{1}, @() monteCarlo(round(1e6 * scale), 256, type{1}), 1);
  tell('images', type{1}, @() images(max(1, round(16 * scale)), 2160, 3840, type{1}), 1);
end
