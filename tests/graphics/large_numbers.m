plot(1e6 * (1:10), 1e-5 * (1:10).^2); xlabel('load'); ylabel('strain');
