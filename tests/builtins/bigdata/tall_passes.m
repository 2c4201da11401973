% Several results come from one pass; what head needs is read, no more.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
ds = CountedRows((1:100)');
t = tall(ds);
ds.Counter('reads') = 0;
[a, b, c, d] = gather(sum(t), std(t), max(t), histcounts(t, [0 50 101]));
% expect: Evaluating tall expression using the Local MATLAB Session:
% expect-match: - Pass 1 of 1: Completed in [-0-9.e]+ sec
% expect-match: Evaluation completed in [-0-9.e]+ sec
fprintf('%g %.4f %g %g %g, %d reads\n', a, b, c, d, ds.Counter('reads'))   % expect: 5050 29.0115 100 49 51, 14 reads
% known results cost nothing, and are shown
ds.Counter('reads') = 0;
s = sum(t);
gather(s);
% expect: Evaluating tall expression using the Local MATLAB Session:
% expect-match: - Pass 1 of 1: Completed in [-0-9.e]+ sec
% expect-match: Evaluation completed in [-0-9.e]+ sec
disp(gather(s)), fprintf('%d reads\n', ds.Counter('reads'))   % expect:         5050
                                                             % expect: 14 reads
ds.Counter('reads') = 0;
disp(quiet(head(t, 4))'), fprintf('%d reads\n', ds.Counter('reads'))   % expect:      1     2     3     4
                                                                      % expect: 3 reads
ds.Counter('reads') = 0;
gather(sum((t - mean(t)) .^ 2) / sum(t));
% expect: Evaluating tall expression using the Local MATLAB Session:
% expect-match: - Pass 1 of 2: Completed in [-0-9.e]+ sec
% expect-match: - Pass 2 of 2: Completed in [-0-9.e]+ sec
% expect-match: Evaluation completed in [-0-9.e]+ sec
fprintf('%d reads\n', ds.Counter('reads'))   % expect: 28 reads
% chains of steps are no recursion
u = t; for k = 1:600, u = u + 1; end
disp(quiet(sum(u)))   % expect:        65050
