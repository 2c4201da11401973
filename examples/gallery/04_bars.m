% Grouped bars with names below them.
bar({'Mon', 'Tue', 'Wed', 'Thu', 'Fri'}, [12 9; 15 11; 9 14; 17 12; 20 16]);
ylabel('deliveries');
legend('north', 'south', 'Location', 'northwest');
title('Deliveries in a week');
