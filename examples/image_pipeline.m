% Coins on a dark table: noise away, threshold, label, measure.
rng(4)
[x, y] = meshgrid(1:320, 1:240);
centres = [60 60 22; 150 70 30; 250 55 18; 80 170 34; 190 165 26; 275 180 22];
picture = 0.15 + 0.1 * x / 320;
for c = centres'
    picture((x - c(1)).^2 + (y - c(2)).^2 <= c(3)^2) = 0.75;
end
noisy = min(max(picture + 0.12 * randn(size(picture)), 0), 1);

smooth = medfilt2(imgaussfilt(noisy, 1.5), [5 5]);
coins = imbinarize(smooth);
[labels, count] = bwlabel(coins);
found = regionprops(labels, 'Area', 'Centroid');
found = found([found.Area] > 50);
fprintf('%d coins of %d regions\n', numel(found), count)
[~, order] = sort([found.Area], 'descend');
for k = order
    fprintf('at %3.0f %3.0f, radius %4.1f\n', found(k).Centroid, sqrt(found(k).Area / pi))
end
edges = edge(smooth, 'sobel');
fprintf('%.1f %% of the pixels lie on an edge\n', 100 * mean(edges(:)))

tiledlayout(1, 3)
shown = {noisy, smooth, labels};
names = {'as measured', 'smoothed', 'labelled'};
for k = 1:3
    nexttile
    imagesc(shown{k}), axis image off, title(names{k})
end
colormap parula
