function h = oneOfEach(type)
% A figure with one object of a type in a setting where it is drawn.
  close all force
  f = figure('Position', [0 0 120 90]);
  switch type
    case 'figure', plot(1:3); h = f;
    case 'axes', plot(1:3); h = gca;
    case 'polaraxes', polarplot(1:3, 1:3); h = gca;
    case 'line', h = plot(1:3);
    case 'stair', h = stairs(1:3);
    case 'stem', h = stem(1:3);
    case 'errorbar', h = errorbar(1:3, [1 1 1]);
    case 'quiver', h = quiver(1:3, 1:3, 1:3, 1:3);
    case 'constantline', plot(1:3); h = xline(2, '-', 'a');
    case 'scatter', h = scatter(1:3, 1:3);
    case 'bar', h = bar(1:3);
    case 'area', h = area(1:3);
    case 'histogram', h = histogram(1:9);
    case 'histogram2', h = histogram2(1:9, 1:9);
    case 'contour', [~, h] = contourf(peaks(8));
    case 'patch', h = patch([0 1 1], [0 0 1], 'r');
    case 'surface', h = surf(peaks(5));
    case 'image', h = imagesc(magic(4));
    case 'text', h = text(0.5, 0.5, 'a');
    case 'rectangle', h = rectangle('Position', [0 0 1 1]);
    case 'light', surf(peaks(4)); h = light;
    case 'legend', plot(1:3); h = legend('a');
    case 'colorbar', imagesc(magic(3)); h = colorbar;
    case 'tiledlayout', h = tiledlayout(1, 2); nexttile; plot(1:2);
    case 'annotation', h = annotation('textbox', [.1 .1 .2 .2], 'String', 'x');
    case 'animatedline', h = animatedline(1:3, 1:3);
  end
end
