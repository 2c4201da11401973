pie([3 2 5 1], [0 1 0 0]); text(0, 0, 'pie', 'HorizontalAlignment', 'center', 'BackgroundColor', 'w');
