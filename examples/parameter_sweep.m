% Which drug dose keeps a patient in the therapeutic window? A sweep over doses and intervals, on worker processes.
% One compartment with absorption; each patient of the sample has rates of their own.
doses = 50:25:300;                 % mg
intervals = [6 8 12 24];           % hours
patients = 40;
low = 4; high = 12;                % mg/l: too little below, toxic above

rng(7, 'twister');
absorption = 1.2 * exp(0.25 * randn(patients, 1));
elimination = 0.12 * exp(0.30 * randn(patients, 1));

[dose, interval] = ndgrid(doses, intervals);
inside = zeros(size(dose));
parfor k = 1:numel(dose)           % the same numbers on any number of workers, and in a plain loop
    good = 0;
    for p = 1:patients
        good = good + shareInWindow(dose(k), interval(k), absorption(p), elimination(p), low, high);
    end
    inside(k) = good / patients;
end

[best, at] = max(inside(:));
fprintf('%d regimens for %d patients\n', numel(dose), patients)
fprintf('best: %d mg every %d hours, %.1f %% of the time in the window\n', dose(at), interval(at), 100 * best)
fprintf('once a day: %.1f %% at most\n', 100 * max(inside(:, end)))

imagesc(intervals, doses, 100 * inside), axis xy, colorbar
xlabel('interval (h)'), ylabel('dose (mg)'), title('Time in the window (%)')

function share = shareInWindow(dose, interval, ka, ke, low, high)
    volume = 20;                   % litres
    step = 0.05; hours = 0:step:96;
    gut = 0; blood = 0; good = 0; counted = 0; next = 0;
    for t = hours
        if t >= next, gut = gut + dose; next = next + interval; end
        moved = ka * gut * step;
        gut = gut - moved;
        blood = blood + moved - ke * blood * step;
        if t > 48                  % after the first days
            counted = counted + 1;
            level = blood / volume;
            good = good + (level >= low && level <= high);
        end
    end
    share = good / counted;
end
