yyaxis left; plot(1:10, (1:10).^2); ylabel('left'); yyaxis right; plot(1:10, 100 - (1:10) * 7, '--'); ylabel('right');
