% Moments, durations and categories along axes.
t = datetime(2024, 3, 1) + caldays(0:60);
subplot(2, 2, [1 2])
plot(t, 10 + 5 * sin((0:60) / 6)); title('A spring'); ylabel('°C'); xline(datetime(2024, 3, 20), '--', 'equinox')
subplot(2, 2, 3)
plot(minutes(0:5:90), cumsum(0:18)); xlabel('since the start')
subplot(2, 2, 4)
bar(categorical({'oak', 'beech', 'pine'}), [12 7 15])
