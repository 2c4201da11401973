subplot(2, 1, 1); area([1 3 2; 2 4 1; 3 1 2; 2 2 2]); legend('a', 'b', 'c', 'Location', 'eastoutside');
subplot(2, 1, 2); stairs(0:10, mod((0:10).^2, 7)); grid on
