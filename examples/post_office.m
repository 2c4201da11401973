% Customers, counters and a clock: a simulation of objects with events.
rng(9)
for counters = 1:3
    office = Office(counters);
    addlistener(office, 'Closed', @(source, ~) fprintf('%d counters: served %3d, waited %5.1f min on average, longest queue %d\n', ...
        numel(source.freeAt), source.served, source.meanWait(), source.longestQueue));
    arrivals = cumsum(-log(rand(1, 300)) * 2);
    arrivals = arrivals(arrivals < 480);
    for t = arrivals
        office.arrive(t, 1 + 4 * rand);
    end
    office.close();
end

classdef Office < handle
    properties (SetAccess = private)
        freeAt            % when each counter is free again
        waits = []
        leaving = []      % when those who came will have been served
        longestQueue = 0
    end
    properties (Dependent)
        served
    end
    events
        Closed
    end
    methods
        function self = Office(counters)
            self.freeAt = zeros(1, counters);
        end
        function arrive(self, now, duration)
            [free, counter] = min(self.freeAt);
            begin = max(now, free);
            self.freeAt(counter) = begin + duration;
            self.waits(end + 1) = begin - now;
            self.leaving(end + 1) = begin;
            self.longestQueue = max(self.longestQueue, sum(self.leaving > now));
        end
        function n = get.served(self)
            n = numel(self.waits);
        end
        function w = meanWait(self)
            w = mean(self.waits);
        end
        function close(self)
            notify(self, 'Closed');
        end
    end
end
