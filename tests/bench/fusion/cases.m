% cases.m ELEMENTS: the expressions of the bench, in Matlift or Octave. Prints "@name seconds checksum", the best of a few
% runs; what is timed is read before the clock stops, the checksum afterwards. Where hand_loop is there (fusion_paired),
% ours and the hand-written loop take turns, and "@hand:name seconds checksum ratio" follows: see README.md.
1;

function [seconds, v] = turn(f, runs)
    seconds = Inf;
    for r = 1:runs
        v = [];
        t = tic;
        v = f();
        s = v(1) + v(end);
        seconds = min(seconds, toc(t));
    end
end

function measure(name, f, checksum, hand)
    if exist('OCTAVE_VERSION', 'builtin')
        [seconds, v] = turn(f, 3);
        fprintf('@%s %.9f %.12g\n', name, seconds, checksum(v));
    elseif ~exist('hand_loop')
        [seconds, v] = turn(f, 7);
        fprintf('@%s %.9f %.12g\n', name, seconds, checksum(v));
    else
        rounds = 15;
        ours = zeros(1, rounds);
        loops = zeros(1, rounds);
        for r = 1:rounds
            w = [];
            [ours(r), v] = rested(f);
            a = checksum(v);
            v = [];
            [loops(r), w] = rested(hand);
            b = checksum(w);
        end
        ratios = sort(ours ./ loops);
        fprintf('@%s %.9f %.12g\n', name, min(ours), a);
        fprintf('@hand:%s %.9f %.12g %.4f %.4f %.4f\n', name, min(loops), b, median(ratios), ...
            ratios(ceil(rounds / 4)), ratios(ceil(3 * rounds / 4)));
    end
end

% Workers look out for more work for a while before they sleep: the other side's must be asleep. The first of the
% five runs wakes this side's, and brings what it can of the arrays back into its cores' caches.
function [seconds, v] = rested(f)
    pause(0.002);
    [seconds, v] = turn(f, 5);
end

% Octave's mean takes one dimension at a time: the sum over two of them is the sum of sums there.
function z = normalised(imgs, count)
    m = sum(sum(imgs, 2), 3) / count;
    d = imgs - m;
    z = d ./ sqrt(sum(sum(d.^2, 2), 3) / count + 1e-5);
end
function z = standardised(imgs)
    m = mean(imgs, [2 3]);
    d = imgs - m;
    z = d ./ sqrt(mean(d.^2, [2 3]) + 1e-5);
end

arguments_ = argv();
n = str2double(arguments_{end});
k = mod(0:n-1, 1000003)';
names = {'single', 'double'};
whole = @(z) mean(double(z));
same = @(v) v;
for c = 1:2
    x = cast(rem(k * 0.618033988749895, 6) - 3, names{c});
    y = cast(rem(k * 0.414213562373095, 4) - 2, names{c});
    s = x(1) + y(1);
    name = ['chain_' names{c}];
    measure(name, @() sin(x).*exp(-y.*y)+sqrt(abs(x.*y))+cos(x-y), whole, @() hand_loop(name, x, y));
end
clear k
measure('variance', @() sum((x - mean(x)).^2) / (n - 1), same, @() hand_loop('variance', x));
measure('norm', @() norm(x - y), same, @() hand_loop('norm', x, y));
measure('any', @() any(x > 3 & y < 1), same, @() hand_loop('any', x, y));
measure('payoff', @() mean(max(x - 0.5, 0)), same, @() hand_loop('payoff', x));
imgs = reshape(single(mod(0:3*224*224*32-1, 1009) / 1009), [3 224 224 32]);
s = imgs(1) + imgs(end);
if exist('OCTAVE_VERSION', 'builtin')
    f = @() normalised(imgs, 224 * 224);
else
    f = @() standardised(imgs);
end
measure('images', f, @(z) mean(abs(double(z(:)))), @() hand_loop('images', imgs));
