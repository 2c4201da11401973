% Values by SciPy 1.10; each within 1e-12 of it.
check(normcdf(-8), 6.2209605742717405e-16)
check(normcdf(8, 'upper'), 6.2209605742717405e-16)
check(norminv(1e-10, 1, 2), -11.722681804808111)
check(gamcdf(50, 3, 2, 'upper'), 4.7010689982903242e-09)
check(gaminv(.9, .1, 2), 0.53230910747767402)
check(betainv(.001, .5, 7), 1.1627583069569645e-07)
check(tcdf(-30, 4), 3.6764280488306617e-06)
check(tinv(.975, Inf), 1.959963984540054)
check(fcdf(40, 3, 9, 'upper'), 1.571980787014641e-05)
check(chi2inv(.95, .5), 2.4202322748895257)
check(nctcdf(2, 5, 1), 0.77807466261621483)
check(ncx2pdf(4, 3, 2), 0.11839464506363488)
check(ncfinv(.5, 3, 7, 2), 1.5133165298689033)
check(poisspdf(1000, 1000), 0.0126146113487214997)  % exact; SciPy keeps 12 digits
check(binopdf(500, 1000, .5), 0.025225018178360804)
check(binocdf(3, 100, 1e-3, 'upper'), 3.6316817007725703e-06)
check(nbincdf(7, 2.5, .3), 0.7135053819956565)
check(hygecdf(3, 1000, 40, 60), 0.78566714035659202)
check(gevcdf(2, -.3, 1, 0), 0.95393895010458063)
check(gpinv(.99, .3, 2, 1), 20.873811370233145)
check(wblpdf(3, 2, .7), 0.082112674398027663)
check(evinv(.01, 1, 2), -8.2002984535531596)
disp('values')                             % expect: values

% Edges: outside the support, infinite, NaN, impossible parameters, whole numbers only.
disp(normpdf([-Inf Inf NaN]))              % expect:      0     0   NaN
disp(expcdf([-1 0 Inf]))                   % expect:      0     0     1
disp(gampdf(0, [.5 1 2], 2))               % expect:        Inf    0.5000         0
disp(betapdf([0 1], 1, 3))                 % expect:      3     0
disp(normcdf(1, 0, [-1 0 NaN]))            % expect:    NaN   NaN   NaN
disp(norminv([0 1 -.1 1.1]))               % expect:   -Inf   Inf   NaN   NaN
disp(binopdf([2.5 -1 6], 5, .5))           % expect:      0     0     0
disp(poissinv([0 1], 3))                   % expect:      0   Inf
disp(binoinv(binocdf(0:4, 4, .3), 4, .3))  % expect:      0     1     2     3     4
disp(unidcdf([0 1.5 6 7], 6))              % expect:          0    0.1667    1.0000    1.0000
disp(class(normpdf(single(1))))            % expect: single
disp(size(normpdf(zeros(2, 0, 3))))        % expect:      2     0     3
disp(size(gamcdf(ones(2, 3), 2, ones(2, 3)))) % expect:      2     3
[m, v] = tstat([1 2 3]); disp([m; v])      % expect:    NaN     0     0
                                           % expect:    NaN   NaN     3

function check(got, want)
  if ~(abs(got - want) <= 1e-12 * abs(want)), fprintf('%.17g, not %.17g\n', got, want); end
end
