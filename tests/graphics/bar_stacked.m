barh([1 3 2; 2 4 1; 3 1 2], 'stacked'); xlabel('sum');
