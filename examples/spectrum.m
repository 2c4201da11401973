% Which tones are in a noisy recording, and when: windows, peaks, a filter.
rng(7)
rate = 8000;
t = (0:1/rate:2 - 1/rate)';
tone = @(f, a) a * sin(2 * pi * f * t);
recording = tone(440, 1) + tone(660, 0.5) .* (t > 1) + tone(50, 0.8) + 0.4 * randn(size(t));

[power, f] = pwelch(recording, hann(2048), 1024, 2048, rate);
[heights, at] = findpeaks(10 * log10(power), f, 'MinPeakProminence', 12);
for k = 1:numel(at)
    fprintf('%6.1f Hz  %5.1f dB\n', at(k), heights(k))
end

% Mains hum away, forward and backward so that nothing is shifted.
[b, a] = butter(4, 200 / (rate / 2), 'high');
clean = filtfilt(b, a, recording);
fprintf('power below 200 Hz: %.3f before, %.2g after\n', bandpower(recording, rate, [0 200]), bandpower(clean, rate, [0 100]))

subplot(2, 1, 1)
plot(f, 10 * log10(power), at, heights, 'o'), xlim([0 1200]), grid on
xlabel('frequency / Hz'), ylabel('dB / Hz'), title('Spectrum')
subplot(2, 1, 2)
[s, ff, tt] = spectrogram(clean, hann(512), 384, 512, rate);
imagesc(tt, ff, 20 * log10(abs(s) + eps)), axis xy, ylim([0 1200])
xlabel('time / s'), ylabel('frequency / Hz'), colorbar
