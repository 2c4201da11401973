% Amortised constant: four times as many elements take about four times as long. The result is 1 when the
% longer run takes less than eight times the shorter one.
grow(1000);
small = min([grow(1e5), grow(1e5), grow(1e5)]);
large = min([grow(4e5), grow(4e5), grow(4e5)]);
printf('%d %.9g %d\n', large < 8 * small, large, 4e5);
