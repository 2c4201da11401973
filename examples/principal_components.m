% Directions in which measurements vary: PCA by the singular value decomposition.
rng(5)
hidden = randn(500, 2) .* [3 1];
mixing = orth(randn(6, 2))';
data = hidden * mixing + 0.1 * randn(500, 6) + (1:6);

centred = data - mean(data);
[U, S, V] = svd(centred, 'econ');
share = diag(S).^2 / sum(diag(S).^2);
fprintf('share of the variance:'), fprintf(' %.3f', share), fprintf('\n')
scores = U * S;
rebuilt = scores(:, 1:2) * V(:, 1:2)' + mean(data);
fprintf('two of six numbers keep all but %.2f %%\n', 100 * norm(data - rebuilt, 'fro')^2 / norm(centred, 'fro')^2)

[~, ~, latent] = pca(data);
fprintf('pca agrees: %d\n', norm(latent - diag(S).^2 / 499) < 1e-10)

subplot(1, 2, 1), bar(100 * share), ylabel('% of the variance'), xlabel('component')
subplot(1, 2, 2), scatter(scores(:, 1), scores(:, 2), 12, hidden(:, 1), 'filled')
axis equal, xlabel('first'), ylabel('second'), colorbar
