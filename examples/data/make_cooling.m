% Makes cooling.mat: a cup of coffee, measured every two minutes by three thermometers, one of which missed some readings.
rng(7);
minutes = (0:2:60)';
room = 21.5;
temperature = room + (83 - room) * exp(-0.041 * minutes) + 0.4 * randn(numel(minutes), 3);
temperature([5 17], 3) = NaN;
info = struct('room', room, 'unit', 'degC', 'thermometers', {{'left', 'middle', 'right'}});
save(fullfile(fileparts(mfilename('fullpath')), 'cooling.mat'), 'minutes', 'temperature', 'info', '-v7')
