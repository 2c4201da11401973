% Axes of dates: values stay dates, limits and ticks are dates at round moments.
t = datetime(2014, 6, 28) + caldays(0:63);
h = plot(t, 1:64);
disp(class(h.XData))             % expect: datetime
disp(isequal(h.XData, t))        % expect:    1
disp(string(xlim))               % expect:     "28-Jun-2014"    "30-Aug-2014"
l = xticklabels;
disp(strjoin(l', '|'))           % expect: Jun 29|Jul 06|Jul 13|Jul 20|Jul 27|Aug 03|Aug 10|Aug 17|Aug 24
xlim([datetime(2014, 7, 1) datetime(2014, 7, 3)])
disp(string(get(gca, 'XLim')))   % expect:     "01-Jul-2014"    "03-Jul-2014"
l = xticklabels;
disp(l{2})                       % expect: Jul 01, 12:00
xticks(datetime(2014, 7, 1:3)); xtickformat('dd.MM.uuuu')
l = xticklabels;
disp(strjoin(l', '|'))           % expect: 01.07.2014|02.07.2014|03.07.2014
try, xlim([1 2]), catch e, disp(e.identifier), end   % expect: MATLAB:hg:shaped_arrays:RulerPredicate
try, xlim([datetime(2020, 1, 2) datetime(2020, 1, 1)]), catch e, disp(e.identifier), end   % expect: MATLAB:hg:shaped_arrays:LimitsWithInfsPredicate
try, xtickformat('qq!'), catch e, disp(isempty(e.identifier)), end   % expect:    0
hold on
try, plot(1:3, 1:3), catch e, disp(e.message), end   % expect: Data inputs must match the axis configuration. A datetime axis must have datetime data inputs.
disp(numel(get(gca, 'Children')))   % expect:      1
k = xline(datetime(2014, 7, 2));
disp(k.Value)                    % expect:    02-Jul-2014
% Other charts.
clf; bar(datetime(2020, 1:3, 1), [1 2 3]); disp(class(xlim))         % expect: datetime
clf; area(datetime(2020, 1, 1:3), 1:3); disp(string(xlim))           % expect:     "01-Jan-2020"    "03-Jan-2020"
clf; scatter(1:3, datetime(2020, 1, 1:3)); disp(class(ylim))         % expect: datetime
clf; errorbar(datetime(2020, 1, 1:3), 1:3, [1 1 1]); disp(class(xticks))   % expect: datetime
clf; stem(datetime(2020, 1, 1:3), 1:3); stairs(datetime(2020, 1, 1:3), 1:3); fill(datetime(2020, 1, 1:3), [0 1 0], 'r'); disp(class(xlim))   % expect: datetime
% Scales from milliseconds to centuries.
clf; plot(datetime(2020, 1, 1, 0, 0, 0:5), 1:6); l = xticklabels; disp(l{2})    % expect: 00:00:01
clf; plot(datetime(2020, 1, 1, 0:12, 0, 0), 0:12); l = xticklabels; disp(l{2})  % expect-match: 0[12]:00
clf; plot(datetime(1990:2020, 1, 1), 1:31); l = xticklabels; disp(l{2})         % expect: 1995
clf; plot(datetime(2020, 1:12, 1), 1:12); l = xticklabels; disp(l{1})           % expect: Jan
% A clock with a zone; nothing, one moment, missing ones.
clf; z = datetime(2020, 1, 1:3, 'TimeZone', 'UTC'); plot(z, 1:3); v = xlim; disp(v.TimeZone)   % expect: UTC
clf; plot(datetime(2020, 1, 1), 1, 'o'); disp(string(xlim))   % expect:     "31-Dec-2019"    "02-Jan-2020"
clf; plot([NaT NaT], [1 2]); plot(NaT(1, 0), []); print('-dsvg', 'f.svg')
clf; plot(datetime([1 1e6], 1, 1), 1:2); print('-dsvg', 'f.svg')
% Rulers.
clf; plot(datetime(2020, 1, 1:3), 1:3); ax = gca; disp(class(ax.XAxis))   % expect: matlab.graphics.axis.decorator.DatetimeRuler
ax.XAxis.TickLabelFormat = 'dd'; l = ax.XAxis.TickLabels; disp(l{end})    % expect: 03
% Histograms.
h = histogram(datetime(2020, 1, 1) + days(0:59), 'BinMethod', 'month');
disp(h.Values)                   % expect:     31    29
disp(h.BinEdges)                 % expect:    01-Jan-2020   01-Feb-2020   01-Mar-2020
% Day numbers.
clf; plot(datenum(2020, 1:12, 1), 1:12); datetick('x', 'mmm'); l = xticklabels; disp(strjoin(l', ' '))   % expect: Jan Mar May Jul Sep Nov Jan
clf; plot(datenum(2020, 1, 1, 0:6, 0, 0), 0:6); datetick; l = xticklabels; disp(l{2})   % expect: 01:00
