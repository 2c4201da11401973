semilogy(0:10, (0:10).^3); grid on; title('a zero on a logarithmic axis');
