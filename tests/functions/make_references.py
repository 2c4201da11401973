#!/usr/bin/env python3
"""make_references.py > references.txt: values of functions as other programs compute them, one line a case:

    source | function | expression in MATLAB's language | numbers

SciPy and scikit-learn give those of the first list; GNU Octave with its packages statistics, signal and control
evaluates the expressions of the second one, and of forms.txt, itself. `references` compares; nothing of this runs in a test.
"""
import os
import re
import subprocess
import sys

import numpy as np
import scipy
import scipy.cluster.hierarchy as hierarchy
import scipy.integrate
import scipy.interpolate
import scipy.linalg
import scipy.optimize
import scipy.signal as sig
import scipy.spatial
import scipy.special
import scipy.stats as st
import sklearn
from sklearn import metrics
from sklearn.decomposition import FactorAnalysis

cases = []


def text(v):
    return ' '.join(repr(float(x)) for x in np.ravel(np.asarray(v), order='F'))


def add(function, expression, value, source='SciPy ' + scipy.__version__):
    cases.append((source, function, expression, text(value)))


# Distributions: name, SciPy's, parameters as MATLAB takes them.
distributions = [
    ('norm', lambda m, s: st.norm(m, s), [(0, 1), (2, 3), (-1, 0.1)]),
    ('logn', lambda m, s: st.lognorm(s, scale=np.exp(m)), [(0, 1), (1, 0.5)]),
    ('exp', lambda m: st.expon(scale=m), [(1,), (4.5,)]),
    ('unif', lambda a, b: st.uniform(a, b - a), [(0, 1), (-2, 5)]),
    ('rayl', lambda b: st.rayleigh(scale=b), [(1,), (2.5,)]),
    ('wbl', lambda a, b: st.weibull_min(b, scale=a), [(1, 1), (2, 3), (3, 0.7)]),
    ('ev', lambda m, s: st.gumbel_l(m, s), [(0, 1), (2, 3)]),
    ('gev', lambda k, s, m: st.genextreme(-k, m, s), [(0.2, 1, 0), (-0.3, 2, 1)]),
    ('gp', lambda k, s, m: st.genpareto(k, m, s), [(0.2, 1, 0), (-0.3, 2, 1)]),
    ('gam', lambda a, b: st.gamma(a, scale=b), [(1, 1), (2.5, 1.5), (0.3, 4)]),
    ('beta', lambda a, b: st.beta(a, b), [(1, 1), (2, 3), (0.5, 0.7)]),
    ('chi2', lambda v: st.chi2(v), [(1,), (3,), (12.5,)]),
    ('t', lambda v: st.t(v), [(1,), (5,), (30.5,)]),
    ('f', lambda a, b: st.f(a, b), [(3, 7), (10, 4.5)]),
    ('nct', lambda v, d: st.nct(v, d), [(5, 1), (8, -0.5)]),
    ('ncx2', lambda v, d: st.ncx2(v, d), [(3, 2), (1.5, 6)]),
    ('ncf', lambda a, b, d: st.ncf(a, b, d), [(3, 7, 2)]),
]
discrete = [
    ('poiss', lambda m: st.poisson(m), [(3,), (17.5,)]),
    ('bino', lambda n, p: st.binom(n, p), [(10, 0.4), (25, 0.9)]),
    ('nbin', lambda r, p: st.nbinom(r, p), [(3, 0.4), (2.5, 0.7)]),
    ('geo', lambda p: st.geom(p, -1), [(0.2,), (0.75,)]),
    ('hyge', lambda m, k, n: st.hypergeom(m, k, n), [(20, 7, 5), (60, 22, 10)]),
    ('unid', lambda n: st.randint(1, n + 1), [(6,)]),
]
probabilities = [1e-6, 0.01, 0.3, 0.5, 0.9, 0.999]
for name, frozen, sets in distributions:
    for q in sets:
        d = frozen(*q)
        args = ', '.join(repr(v) for v in q)
        x = d.ppf([0.02, 0.2, 0.55, 0.97])
        xs = '[' + ' '.join(repr(float(v)) for v in x) + ']'
        add(name + 'pdf', f'{name}pdf({xs}, {args})', d.pdf(x))
        add(name + 'cdf', f'{name}cdf({xs}, {args})', d.cdf(x))
        add(name + 'cdf', f"{name}cdf({xs}, {args}, 'upper')", d.sf(x))
        add(name + 'inv', f'{name}inv({probabilities}, {args})', d.ppf(probabilities))
        if all(np.isfinite(d.stats())):
            add(name + 'stat', f'deal2(@() {name}stat({args}))', d.stats())
for name, frozen, sets in discrete:
    for q in sets:
        d = frozen(*q)
        args = ', '.join(repr(v) for v in q)
        x = [0, 1, 2, 5]
        add(name + 'pdf', f'{name}pdf({x}, {args})', d.pmf(x))
        add(name + 'cdf', f'{name}cdf({x}, {args})', d.cdf(x))
        add(name + 'inv', f'{name}inv([0.3 0.5 0.97], {args})', d.ppf([0.3, 0.5, 0.97]))

# Samples that every language makes alike.
u = np.mod(np.arange(1, 41) * 0.754877666246693, 1)
v = np.mod(np.arange(1, 41) * 0.569840290998053, 1)
w = np.mod(np.arange(1, 41) * 0.3819660112501051, 1)
U, V, W = 'mod((1:40)*0.754877666246693,1)', 'mod((1:40)*0.569840290998053,1)', 'mod((1:40)*0.3819660112501051,1)'
X, XT = np.column_stack([u, v, w]), f'[{U}; {V}; {W}]\''
g = np.arange(40) % 3
X12, X12T = X[:12], XT.replace('1:40', '1:12')

add('skewness', f'skewness(exp({U}))', st.skew(np.exp(u)))
add('kurtosis', f'kurtosis(exp({U}))', st.kurtosis(np.exp(u), fisher=False))
add('moment', f'moment(exp({U}), 3)', st.moment(np.exp(u), 3))
add('geomean', f'geomean({U})', st.gmean(u))
add('harmmean', f'harmmean({U})', st.hmean(u))
add('trimmean', f'trimmean({U}, 20)', st.trim_mean(u, 0.1))
add('zscore', f'zscore({U})', st.zscore(u, ddof=1))
add('tiedrank', 'tiedrank([3 1 4 1 5 9 2 6 5])', st.rankdata([3, 1, 4, 1, 5, 9, 2, 6, 5]))
for kind, f in (('Pearson', st.pearsonr), ('Spearman', st.spearmanr), ('Kendall', st.kendalltau)):
    add('corr', f"corr({U}', {V}', 'Type', '{kind}')", f(u, v)[0])
add('corr', f"deal2(@() corr({U}', {V}'))", st.pearsonr(u, v))
ru, rv = [y - np.polyval(np.polyfit(w, y, 1), w) for y in (u, v)]
add('partialcorr', f"partialcorr({U}', {V}', {W}')", st.pearsonr(ru, rv)[0])
k10 = np.arange(1, 11)
add('nlinfit', "nlinfit((1:10)', exp(-(1:10)' / 3) + sin(1:10)' / 50, @(b, x) b(1) * exp(-x / b(2)), [2; 2])",
    scipy.optimize.curve_fit(lambda x, a, b: a * np.exp(-x / b), k10, np.exp(-k10 / 3) + np.sin(k10) / 50, [2, 2], ftol=1e-14, xtol=1e-14)[0])
t = st.ttest_1samp(u, 0.4)
add('ttest', f'second(@() ttest({U}, 0.4))', t.pvalue)
add('ttest2', f'second(@() ttest2({U}, {V}))', st.ttest_ind(u, v).pvalue)
add('ttest2', f"second(@() ttest2({U}, {V}, 'Vartype', 'unequal'))", st.ttest_ind(u, v, equal_var=False).pvalue)
add('ranksum', f"ranksum({U}, {V}, 'method', 'approximate')", st.mannwhitneyu(u, v, method='asymptotic').pvalue)
add('signrank', f"signrank({U}, {V} , 'method', 'approximate')", st.wilcoxon(u, v, mode='approx').pvalue)
add('kstest2', f"third(@() kstest2({U}, {V}))", st.ks_2samp(u, v).statistic)
add('anova1', f'anova1({U}, mod(0:39, 3))', st.f_oneway(u[g == 0], u[g == 1], u[g == 2]).pvalue)
add('kruskalwallis', f'kruskalwallis({U}, mod(0:39, 3))', st.kruskal(u[g == 0], u[g == 1], u[g == 2]).pvalue)
add('friedman', f'friedman({XT})', st.friedmanchisquare(u, v, w).pvalue)
add('multcompare', f'comparePairs({U}, mod(0:39, 3))', [st.tukey_hsd(u[g == 0], u[g == 1], u[g == 2]).pvalue[i] for i in ((0, 1), (0, 2), (1, 2))])
add('vartest2', f'second(@() vartest2({U}, {V}))', 2 * min(st.f.cdf(np.var(u, ddof=1) / np.var(v, ddof=1), 39, 39), st.f.sf(np.var(u, ddof=1) / np.var(v, ddof=1), 39, 39)))
add('betafit', f'betafit({U})', st.beta.fit(u, floc=0, fscale=1)[:2])
add('gamfit', f'gamfit({U})', (lambda r: (r[0], r[2]))(st.gamma.fit(u, floc=0)))
add('wblfit', f'wblfit({U})', (lambda r: (r[2], r[0]))(st.weibull_min.fit(u, floc=0)))
add('raylfit', f'raylfit({U})', st.rayleigh.fit(u, floc=0)[1])
add('evfit', f'evfit({U})', st.gumbel_l.fit(u))
for code, f, q in (('norm', st.norm(0.4, 0.3), '[0.4 0.3]'), ('logn', st.lognorm(0.8, scale=np.exp(-1)), '[-1 0.8]'), ('gam', st.gamma(2, scale=0.3), '[2 0.3]'),
                   ('beta', st.beta(1.5, 2), '[1.5 2]'), ('exp', st.expon(scale=0.6), '0.6'), ('wbl', st.weibull_min(1.5, scale=0.6), '[0.6 1.5]'),
                   ('ev', st.gumbel_l(0.6, 0.3), '[0.6 0.3]'), ('gev', st.genextreme(-0.1, 0.4, 0.3), '[0.1 0.3 0.4]'), ('gp', st.genpareto(0.1, 0, 0.6), '[0.1 0.6]')):
    add(code + 'like', f'{code}like({q}, {U})', -np.sum(f.logpdf(u)))
for metric, name in (('euclidean', 'euclidean'), ('cityblock', 'cityblock'), ('chebyshev', 'chebychev'), ('cosine', 'cosine'), ('correlation', 'correlation')):
    add('pdist', f"pdist({X12T}, '{name}')", scipy.spatial.distance.pdist(X12, metric))
for method in ('single', 'complete', 'average', 'weighted', 'ward', 'centroid'):
    z = hierarchy.linkage(X, method)
    add('linkage', f"column(linkage({XT}, '{method}'), 3)", z[:, 2])
z = hierarchy.linkage(X12, 'average')
add('cophenet', f"cophenet(linkage({X12T}, 'average'), pdist({X12T}))", hierarchy.cophenet(z, scipy.spatial.distance.pdist(X12))[0])
add('inconsistent', f"inconsistent(linkage({X12T}, 'average'))", hierarchy.inconsistent(z))
add('cluster', f"partition(cluster(linkage({X12T}, 'average'), 'MaxClust', 4))", [[float(a == b) for a in c] for c in [hierarchy.fcluster(z, 4, 'maxclust')] for b in c])
add('cluster', f"partition(cluster(linkage({X12T}, 'average'), 'Cutoff', 1.0))", [[float(a == b) for a in c] for c in [hierarchy.fcluster(z, 1.0, 'inconsistent')] for b in c])
add('procrustes', f"procrustes({XT}, flipud({XT}))", scipy.spatial.procrustes(X, X[::-1])[2])
add('ksdensity', f"ksdensity({U}, [0.2 0.5 0.8], 'Bandwidth', 0.1)", np.mean(st.norm(np.array([[0.2], [0.5], [0.8]]), 0.1).pdf(u[None, :]), axis=1))
sk = 'scikit-learn ' + sklearn.__version__
labels = (u + 0.6 * v > 0.8).astype(int)
fpr, tpr, _ = metrics.roc_curve(labels, u, drop_intermediate=False)
L = f'double({U} + 0.6 * {V} > 0.8)'
add('perfcurve', f'deal2(@() perfcurve({L}, {U}, 1))', np.concatenate([fpr, tpr]), sk)
add('perfcurve', f'fourth(@() perfcurve({L}, {U}, 1))', metrics.roc_auc_score(labels, u), sk)
add('confusionmat', f'confusionmat({L}, double({U} > 0.5))', metrics.confusion_matrix(labels, (u > 0.5).astype(int)), sk)
add('factoran', f"second(@() factoran({XT} * [1 0.5 0.2 0.7; 0.3 1 0.6 0.1; 0.2 0.4 1 0.9] + sin((1:40)' * (1:4)) / 2, 1))",
    (lambda M: FactorAnalysis(1, tol=1e-13, max_iter=100000, svd_method='lapack').fit((M - M.mean(0)) / M.std(0)).noise_variance_)(X @ [[1, .5, .2, .7], [.3, 1, .6, .1], [.2, .4, 1, .9]] + np.sin(np.outer(np.arange(1, 41), np.arange(1, 5))) / 2), sk)

# Signals.
for name, f in (('butter', lambda n, w, k: sig.butter(n, w, k)), ('cheby1', lambda n, w, k: sig.cheby1(n, 1, w, k)), ('cheby2', lambda n, w, k: sig.cheby2(n, 30, w, k)),
                ('ellip', lambda n, w, k: sig.ellip(n, 1, 30, w, k))):
    extra = {'butter': '', 'cheby1': '1, ', 'cheby2': '30, ', 'ellip': '1, 30, '}[name]
    for n, wn, kind, word in ((3, 0.3, 'low', 'low'), (4, 0.6, 'high', 'high'), (2, [0.2, 0.5], 'bandpass', 'bandpass'), (3, [0.3, 0.4], 'bandstop', 'stop')):
        add(name, f"deal2(@() {name}({n}, {extra}{wn}, '{word}'))", np.concatenate(f(n, wn, kind)))
for n in (1, 2, 5, 9):
    add('besself', f"second(@() besself({n}, 3))", np.real(np.poly(sig.besselap(n, norm='phase')[1] * 3)))
add('ellipord', 'deal2(@() ellipord(0.2, 0.3, 1, 40))', sig.ellipord(0.2, 0.3, 1, 40))
add('buttord', 'buttord(0.2, 0.3, 1, 40)', sig.buttord(0.2, 0.3, 1, 40)[0])
add('cheb1ord', 'deal2(@() cheb1ord([0.2 0.5], [0.1 0.6], 1, 40))', (lambda r: np.concatenate([[r[0]], r[1]]))(sig.cheb1ord([0.2, 0.5], [0.1, 0.6], 1, 40)))
add('firls', 'firls(20, [0 0.3 0.4 1], [1 1 0 0])', sig.firls(21, [0, 0.3, 0.4, 1], [1, 1, 0, 0]))
add('firls', 'firls(30, [0 0.3 0.4 0.6 0.7 1], [0 0 1 2 0 0], [1 3 2])', sig.firls(31, [0, 0.3, 0.4, 0.6, 0.7, 1], [0, 0, 1, 2, 0, 0], weight=[1, 3, 2]))
add('firpm', 'firpm(20, [0 0.3 0.4 1], [1 1 0 0])', sig.remez(21, [0, 0.15, 0.2, 0.5], [1, 0], fs=1, maxiter=100, grid_density=16))
add('firpm', 'firpm(31, [0 0.3 0.45 1], [1 1 0 0], [1 10])', sig.remez(32, [0, 0.15, 0.225, 0.5], [1, 0], weight=[1, 10], fs=1, maxiter=100))
add('firpm', "abs(firpm(30, [0.1 0.9], [1 1], 'hilbert'))", np.abs(sig.remez(31, [0.05, 0.45], [1], fs=1, type='hilbert', maxiter=100)))
add('kaiserord', 'second(@() kaiserord([0.4 0.5], [1 0], [0.01 0.01]))', 0.45)
add('grpdelay', 'grpdelay([1 0.5 0.2], [1 -0.4 0.3], [0.1 0.5 1 2 3])', sig.group_delay(([1, 0.5, 0.2], [1, -0.4, 0.3]), [0.1, 0.5, 1, 2, 3])[1])
add('freqs', 'abs(freqs([1 2], [1 3 5], [0.1 1 10]))', np.abs(sig.freqs([1, 2], [1, 3, 5], [0.1, 1, 10])[1]))
add('freqz', 'abs(freqz([1 2], [1 0.3 0.5], [0.1 1 3]))', np.abs(sig.freqz([1, 2], [1, 0.3, 0.5], [0.1, 1, 3])[1]))
add('lp2bp', 'second(@() lp2bp(1, [1 1.4 1], 3, 0.5))', sig.lp2bp([1], [1, 1.4, 1], 3, 0.5)[1])
add('lp2bs', 'second(@() lp2bs(1, [1 1.4 1], 3, 0.5))', sig.lp2bs([1], [1, 1.4, 1], 3, 0.5)[1])
add('bilinear', 'deal2(@() bilinear([1 2], [1 3 5], 4))', np.concatenate(sig.bilinear([1, 2], [1, 3, 5], 4)))
add('filtfilt', f'filtfilt([0.2 0.3 0.1], [1 -0.4 0.2], {U})', sig.filtfilt([0.2, 0.3, 0.1], [1, -0.4, 0.2], u, padlen=6))
add('sosfilt', f"sosfilt([1 2 1 1 -0.3 0.2; 1 0.5 0.2 1 0.1 0.4], {U})", sig.sosfilt([[1, 2, 1, 1, -0.3, 0.2], [1, 0.5, 0.2, 1, 0.1, 0.4]], u))
add('hilbert', f'abs(hilbert({U}))', np.abs(sig.hilbert(u)))
add('upfirdn', f'upfirdn({U}, [1 2 3], 2, 3)', sig.upfirdn([1, 2, 3], u, 2, 3))
add('czt', f'abs(czt({U}))', np.abs(np.fft.fft(u)))
add('dct', f'dct({U})', scipy.fft.dct(u, norm='ortho'))
add('medfilt1', f'medfilt1({U}, 5)', sig.medfilt(u, 5))
add('sgolayfilt', f'sgolayfilt({U}, 3, 7)', sig.savgol_filter(u, 7, 3, mode='interp'))
add('pwelch', f'pwelch({U}, hamming(16), 8, 16, 2)', sig.welch(u, 2, np.hamming(16), 16, 8, detrend=False)[1])
add('periodogram', f'periodogram({U}, [], 40, 3)', sig.periodogram(u, 3, detrend=False)[1])
add('mscohere', f'mscohere({U}, {V}, hamming(16), 8, 16)', sig.coherence(u, v, 1, np.hamming(16), 16, 8, detrend=False)[1])
add('chirp', 'chirp(0:0.1:1, 1, 1, 4)', sig.chirp(np.linspace(0, 1, 11), 1, 1, 4))
add('sawtooth', 'sawtooth([0.1 1 4 9], 0.3)', sig.sawtooth([0.1, 1, 4, 9], 0.3))
for name in ('hann', 'hamming', 'blackman', 'bartlett', 'flattop', 'nuttall', 'parzen', 'bohman', 'blackmanharris'):
    ours = {'flattop': 'flattopwin', 'nuttall': 'nuttallwin', 'parzen': 'parzenwin', 'bohman': 'bohmanwin'}.get(name, name)
    if name != 'nuttall':
        add(ours, f'{ours}(11)', getattr(sig.windows, name)(11))
add('kaiser', 'kaiser(11, 3)', sig.windows.kaiser(11, 3))
add('tukeywin', 'tukeywin(11, 0.4)', sig.windows.tukey(11, 0.4))

add('chebwin', 'chebwin(11, 60)', sig.windows.chebwin(11, 60))
add('chebwin', 'chebwin(12, 50)', sig.windows.chebwin(12, 50))
add('barthannwin', 'barthannwin(11)', sig.windows.barthann(11))
add('taylorwin', 'taylorwin(11, 4, -30)', sig.windows.taylor(11, 4, 30, norm=False))
add('gauspuls', 'gauspuls([0 1e-4 3e-4], 1000, 0.5)', sig.gausspulse(np.array([0, 1e-4, 3e-4]), 1000, 0.5))
add('diric', 'diric([0.3 1 2 6.283185307179586], 6)', scipy.special.diric([0.3, 1, 2, 6.283185307179586], 6))
add('levinson', 'levinson([4 2 1 0.3])', np.concatenate([[1], -scipy.linalg.solve_toeplitz([4, 2, 1], [2, 1, 0.3])]))
add('buttap', 'sort(imag(second(@() buttap(4))))', np.sort(np.imag(sig.buttap(4)[1])))
add('fishertest', 'second(@() fishertest([8 2; 1 5]))', st.fisher_exact([[8, 2], [1, 5]])[1])
add('jbtest', f'second(@() jbtest({U}))', st.jarque_bera(u).pvalue)
S3 = [[2, 0.5, 0.3], [0.5, 1, 0.2], [0.3, 0.2, 1.5]]
add('mvncdf', 'mvncdf([0.5 -0.2], [0.1 0], [2 0.5; 0.5 1])', st.multivariate_normal.cdf([0.5, -0.2], [0.1, 0], [[2, 0.5], [0.5, 1]], abseps=1e-12, releps=1e-12, maxpts=2000000))
add('mvncdf', 'mvncdf([0.5 -0.2 1], [0 0 0], [2 0.5 0.3; 0.5 1 0.2; 0.3 0.2 1.5])', st.multivariate_normal.cdf([0.5, -0.2, 1], [0, 0, 0], S3, abseps=1e-10, releps=1e-10, maxpts=4000000))
from scipy.spatial.transform import Rotation
for order in ('ZYX', 'XYZ', 'ZYZ', 'YXZ'):
    r = Rotation.from_euler(order, [0.3, 0.4, -0.5])
    add('eul2quat', f"eul2quat([0.3 0.4 -0.5], '{order}')", r.as_quat()[[3, 0, 1, 2]])
    add('quat2eul', f"quat2eul({list(r.as_quat()[[3, 0, 1, 2]])}, '{order}')", [0.3, 0.4, -0.5])
    add('eul2rotm', f"eul2rotm([0.3 0.4 -0.5], '{order}')", r.as_matrix())

# Linear algebra, systems.
M = np.cos(np.outer(np.arange(1, 6), np.arange(1, 6)) * 1.3)
N = np.sin(np.outer(np.arange(1, 6), np.arange(2, 7)) * 0.7) + 2 * np.eye(5)
MT, NT = "cos((1:5)' * (1:5) * 1.3)", "(sin((1:5)' * (2:6) * 0.7) + 2 * eye(5))"
add('qz', f'sort(abs(pencil(@() qz({MT}, {NT}))))', np.sort(np.abs(scipy.linalg.eigvals(M, N))))
add('funm', f'funm({MT} / 3, @exp)', scipy.linalg.expm(M / 3))
add('expm', f'expm({MT})', scipy.linalg.expm(M))
add('sqrtm', f"sqrtm({NT} * {NT}')", np.real(scipy.linalg.sqrtm(N @ N.T)))
add('logm', f"logm({NT} * {NT}' + eye(5))", np.real(scipy.linalg.logm(N @ N.T + np.eye(5))))
add('lyap', f'lyap({MT} - 5 * eye(5), eye(5))', scipy.linalg.solve_continuous_lyapunov(M - 5 * np.eye(5), -np.eye(5)))
add('dlyap', f'dlyap({MT} / 5, eye(5))', scipy.linalg.solve_discrete_lyapunov(M / 5, np.eye(5)))
add('care', f'care({MT}, {NT}, eye(5), eye(5))', scipy.linalg.solve_continuous_are(M, N, np.eye(5), np.eye(5)))
add('dare', f'dare({MT}, {NT}, eye(5), eye(5))', scipy.linalg.solve_discrete_are(M, N, np.eye(5), np.eye(5)))
add('sylvester', f'sylvester({MT}, {NT}, eye(5))', scipy.linalg.solve_sylvester(M, N, np.eye(5)))

# Optimisation and equations.
c = [-1, -2, -1.5]
A_ub, b_ub = [[1, 1, 1], [2, 1, 0], [0, 1, 3]], [4, 5, 6]
r = scipy.optimize.linprog(c, A_ub, b_ub, method='highs')
add('linprog', "linprog([-1 -2 -1.5], [1 1 1; 2 1 0; 0 1 3], [4 5 6], [], [], [0 0 0], [], optimset('Display', 'off'))", r.x)
add('lsqnonneg', f"lsqnonneg({XT}, {V}' - 0.3)", scipy.optimize.nnls(X, v - 0.3)[0])
add('fminsearch', "fminsearch(@(x) (x(1) - 1) ^ 2 + (x(2) + 2) ^ 4, [0 0], optimset('TolX', 1e-8, 'TolFun', 1e-14))(1)", 1)
add('integral', '[integral(@(x) exp(-x .^ 2), 0, Inf), quadgk(@(x) 1 ./ sqrt(x), 0, 1)]', [np.sqrt(np.pi) / 2, 2])
add('interp1', f"interp1(1:40, {U}, [1.5 7.3 20.9], 'spline')", scipy.interpolate.CubicSpline(np.arange(1, 41), u)([1.5, 7.3, 20.9]))
add('pchip', f"pchip(1:40, {U}, [1.5 7.3 20.9])", scipy.interpolate.PchipInterpolator(np.arange(1, 41), u)([1.5, 7.3, 20.9]))
add('ellipke', 'ellipke([0.1 0.5 0.9])', scipy.special.ellipk([0.1, 0.5, 0.9]))
add('besselj', 'besselj(1.5, [0.5 3 20])', scipy.special.jv(1.5, [0.5, 3, 20]))
hull = scipy.spatial.ConvexHull(X)
add('convhulln', f'second(@() convhulln({XT}))', hull.volume)
add('convhull', f'second(@() convhull({U}, {V}))', scipy.spatial.ConvexHull(np.column_stack([u, v])).volume)

# Distributions that are objects only.
objects = [
    ('Logistic', st.logistic(1, 2), "'mu', 1, 'sigma', 2"),
    ('Loglogistic', st.fisk(1 / 0.3, scale=np.exp(0.5)), "'mu', 0.5, 'sigma', 0.3"),
    ('HalfNormal', st.halfnorm(1, 2), "'mu', 1, 'sigma', 2"),
    ('BirnbaumSaunders', st.fatiguelife(0.7, scale=2), "'beta', 2, 'gamma', 0.7"),
    ('Burr', st.burr12(3, 2, scale=1.5), "'alpha', 1.5, 'c', 3, 'k', 2"),
    ('InverseGaussian', st.invgauss(2 / 3, scale=3), "'mu', 2, 'lambda', 3"),
    ('Nakagami', st.nakagami(1.4, scale=np.sqrt(2.5)), "'mu', 1.4, 'omega', 2.5"),
    ('Rician', st.rice(1.5 / 0.8, scale=0.8), "'s', 1.5, 'sigma', 0.8"),
    ('tLocationScale', st.t(6, 1, 2), "'mu', 1, 'sigma', 2, 'nu', 6"),
    ('Triangular', st.triang(0.25, 1, 4), "'A', 1, 'B', 2, 'C', 5"),
    ('Loguniform', st.loguniform(1, 5), "'Lower', 1, 'Upper', 5"),
]
for name, d, pairs in objects:
    made = f"makedist('{name}', {pairs})"
    x = d.ppf([0.02, 0.2, 0.55, 0.97])
    xs = '[' + ' '.join(repr(float(v)) for v in x) + ']'
    add('makedist', f'pdf({made}, {xs})', d.pdf(x))
    add('makedist', f'cdf({made}, {xs})', d.cdf(x))
    add('makedist', f'icdf({made}, [0.001 0.3 0.9])', d.ppf([0.001, 0.3, 0.9]))
    add('makedist', f'[mean({made}), std({made})]', [d.mean(), d.std()])

# More of signals: cosine transforms of every type, wavelets by the filters of Daubechies.
for kind in (1, 2, 3, 4):
    add('dct', f"dct({U}, 'Type', {kind})", scipy.fft.dct(u, kind, norm='ortho'))
    add('idct', f"idct({U}, 'Type', {kind})", scipy.fft.idct(u, kind, norm='ortho'))
for k in (1, 2, 3, 5, 8):
    low = sig.daub(k)  # its squares sum to 1, its elements to sqrt(2)
    add('wfilters', f"third(@() wfilters('db{k}'))", low)
    full = np.convolve(np.concatenate([u[2 * k - 2::-1], u, u[:-2 * k:-1]]), low[::-1])
    add('dwt', f"dwt({U}, 'db{k}')", full[2 * k - 1 + 1:][:40 + 2 * k - 1 - 1:2][:(40 + 2 * k - 1) // 2])
add('pwelch', f"pwelch({U}, hamming(16), 8, [0.1 0.4 1.1])",
    np.mean([np.abs(np.exp(-1j * np.outer([0.1, 0.4, 1.1], np.arange(16))) @ (u[k:k + 16] * np.hamming(16))) ** 2 for k in (0, 8, 16, 24)], 0) / (2 * np.pi * np.sum(np.hamming(16) ** 2)))
add('chirp', "chirp(0:0.1:1, 1, 1, 4, 'quadratic')", sig.chirp(np.linspace(0, 1, 11), 1, 1, 4, 'quadratic'))
add('chirp', "chirp(0:0.1:1, 1, 1, 4, 'logarithmic')", sig.chirp(np.linspace(0, 1, 11), 1, 1, 4, 'logarithmic'))
add('chirp', "chirp(0:0.1:1, 1, 1, 4, 'quadratic', 0, 'convex')", sig.chirp(np.linspace(0, 1, 11), 1, 1, 4, 'quadratic', vertex_zero=False))

# Control.
P, PT = ([1, 3], [1, 2, 5, 3]), 'tf([1 3], [1 2 5 3])'
t = np.linspace(0, 4, 21)
add('step', f'step({PT}, 0:0.2:4)', sig.step(P, T=t)[1])
add('impulse', f'impulse({PT}, 0:0.2:4)', sig.impulse(P, T=t)[1])
w = np.array([0.1, 0.7, 2, 9])
add('bode', f'bode({PT}, [0.1 0.7 2 9])', np.abs(sig.freqresp(P, w)[1]))
add('nyquist', f'nyquist({PT}, [0.1 0.7 2 9])', np.real(sig.freqresp(P, w)[1]))
for method, ours in (('zoh', 'zoh'), ('foh', 'foh'), ('bilinear', 'tustin'), ('impulse', 'impulse')):
    num, den, _ = sig.cont2discrete(P, 0.1, method)
    add('c2d', f"deal2(@() tfdata(c2d({PT}, 0.1, '{ours}'), 'v'))", np.concatenate([np.ravel(num), den]))
a, b = [[0, 1, 0], [0, 0, 1], [-1, -2, -3]], [[0], [0], [1]]
add('place', 'place([0 1 0; 0 0 1; -1 -2 -3], [0; 0; 1], [-2 -3 -4])', sig.place_poles(np.array(a), np.array(b), [-2, -3, -4]).gain_matrix)
add('ss2tf', 'deal2(@() ss2tf([0 1 0; 0 0 1; -1 -2 -3], [0; 0; 1], [1 2 0], 0.5))', np.concatenate([np.ravel(v) for v in sig.ss2tf(a, b, [[1, 2, 0]], [[0.5]])]))
add('pole', f'sort(abs(pole({PT})))', np.sort(np.abs(np.roots(P[1]))))

# Geometry, clusters.
D2 = scipy.spatial.Delaunay(np.column_stack([u ** 2, v]))  # squares: no four points on a line
add('delaunay', f"size(delaunay({U} .^ 2, {V}), 1)", len(D2.simplices))
add('delaunayn', f"size(delaunayn({XT}), 1)", len(scipy.spatial.Delaunay(X).simplices))
inner = np.array([[0.4, 0.5], [0.55, 0.45], [0.6, 0.6]])
for method in ('linear', 'nearest'):
    add('griddata', f"griddata({U}, {V}, {U} + 2 * {V} .^ 2, [0.4 0.55 0.6], [0.5 0.45 0.6], '{method}')", scipy.interpolate.griddata(np.column_stack([u, v]), u + 2 * v ** 2, inner, method))
add('voronoin', f"sort(sum(voronoin([{U} .^ 2; {V}]')(2:end, :), 2))", np.sort(scipy.spatial.Voronoi(np.column_stack([u ** 2, v])).vertices.sum(1)))
for method in ('single', 'complete', 'average', 'weighted', 'centroid', 'median', 'ward'):
    add('linkage', f"column(linkage({XT}, '{method}'), 3)", hierarchy.linkage(X, method)[:, 2])
    add('cluster', f"partition(cluster(linkage({XT}, '{method}'), 'maxclust', 4))", (lambda c: (c[:, None] == c).astype(float))(hierarchy.fcluster(hierarchy.linkage(X, method), 4, 'maxclust')))
from sklearn.cluster import DBSCAN, KMeans
add('kmeans', f"sort(third(@() kmeans({XT}, 3, 'Start', {XT}(1:3, :))))", (lambda m: np.sort([((X[m.labels_ == k] - m.cluster_centers_[k]) ** 2).sum() for k in range(3)]))(KMeans(3, init=X[:3], n_init=1, tol=0, algorithm='lloyd').fit(X)), sk)
add('dbscan', f"dbscan({XT}, 0.25, 3)", (lambda l: np.where(l < 0, -1, l + 1))(DBSCAN(eps=0.25, min_samples=3).fit(X).labels_), sk)
from scipy.spatial import KDTree
add('knnsearch', f"knnsearch({XT}, [0.3 0.4 0.5; 0.9 0.1 0.2], 'K', 5)", KDTree(X).query([[0.3, 0.4, 0.5], [0.9, 0.1, 0.2]], 5)[1] + 1)

# More of optimisation and equations.
rosen = "@(x) 100 * (x(2) - x(1) ^ 2) ^ 2 + (1 - x(1)) ^ 2"
quiet = "optimset('Display', 'off', 'TolX', 1e-12, 'TolFun', 1e-12, 'TolCon', 1e-10)"
con = scipy.optimize.minimize(lambda x: 100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2, [0, 0], method='SLSQP', options={'ftol': 1e-16, 'maxiter': 1000},
                              constraints=[{'type': 'ineq', 'fun': lambda x: 1 - x[0] ** 2 - x[1] ** 2}])
add('fmincon', f"fmincon({rosen}, [0 0], [], [], [], [], [], [], @(x) deal(x(1) ^ 2 + x(2) ^ 2 - 1, []), {quiet})", con.x)
G = np.array([[4, 1, 0], [1, 3, 1], [0, 1, 2.0]])
quad = scipy.optimize.minimize(lambda x: 0.5 * x @ G @ x + x @ [1, -2, -3], [0.3, 0.3, 0.3], jac=lambda x: G @ x + [1, -2, -3], method='SLSQP', bounds=[(0, 1)] * 3,
                               options={'ftol': 1e-18, 'maxiter': 1000}, constraints=[{'type': 'ineq', 'fun': lambda x: 1.5 - sum(x)}])
add('quadprog', f"quadprog([4 1 0; 1 3 1; 0 1 2], [1 -2 -3], [1 1 1], 1.5, [], [], [0 0 0], [1 1 1], [], optimset('Display', 'off'))", quad.x)
fit = scipy.optimize.least_squares(lambda x: x[0] * np.exp(-x[1] * np.arange(6)) - [3, 2, 1.2, 0.8, 0.4, 0.3], [1, 1], xtol=1e-15, ftol=1e-15, gtol=1e-15)
add('lsqnonlin', f"lsqnonlin(@(x) x(1) * exp(-x(2) * (0:5)) - [3 2 1.2 0.8 0.4 0.3], [1 1], [], [], {quiet})", fit.x)
add('lsqcurvefit', f"lsqcurvefit(@(x, t) x(1) * exp(-x(2) * t), [1 1], 0:5, [3 2 1.2 0.8 0.4 0.3], [], [], {quiet})", fit.x)
add('fsolve', f"fsolve(@(x) [x(1) ^ 2 + x(2) - 3, x(1) - x(2) ^ 3], [1 1], {quiet})", scipy.optimize.fsolve(lambda x: [x[0] ** 2 + x[1] - 3, x[0] - x[1] ** 3], [1, 1], xtol=1e-14))
add('fminunc', f"fminunc({rosen}, [-1 2], optimset('Display', 'off', 'TolX', 1e-12, 'TolFun', 1e-12))", [1, 1])
rng = np.arange(1, 13).reshape(3, 4) % 5 + 1.0
milp = scipy.optimize.milp(-np.array([3, 5, 2, 4.0]), integrality=np.ones(4), bounds=scipy.optimize.Bounds(0, 7), constraints=scipy.optimize.LinearConstraint(rng, -np.inf, [20, 23, 25]))
add('intlinprog', "second(@() intlinprog([-3 -5 -2 -4], 1:4, mod(reshape(1:12, 4, 3)', 5) + 1, [20 23 25], [], [], [0 0 0 0], [7 7 7 7], optimset('Display', 'off')))", milp.fun)
bounded = scipy.optimize.lsq_linear(X, v - 0.3, (0, 0.1), tol=1e-15, method='bvls')
add('lsqlin', f"lsqlin({XT}, {V}' - 0.3, [], [], [], [], [0 0 0], [0.1 0.1 0.1], [], optimset('Display', 'off'))", bounded.x)
lotka = scipy.integrate.solve_ivp(lambda t, y: [y[0] - y[0] * y[1], y[0] * y[1] - y[1]], [0, 5], [2, 1], 'DOP853', rtol=1e-13, atol=1e-14).y[:, -1]
stiff = scipy.integrate.solve_ivp(lambda t, y: [-0.04 * y[0] + 1e4 * y[1] * y[2], 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1] ** 2, 3e7 * y[1] ** 2], [0, 40], [1, 0, 0], 'Radau', rtol=1e-11, atol=1e-14).y[:, -1]
for name in ('ode45', 'ode23', 'ode113', 'ode78', 'ode89', 'ode15s', 'ode23s', 'ode23t', 'ode23tb'):
    tolerance = '1e-8' if name in ('ode23s', 'ode23t', 'ode23tb', 'ode23') else '1e-10'
    add(name, f"last(@() {name}(@(t, y) [y(1) - y(1) * y(2); y(1) * y(2) - y(2)], [0 5], [2; 1], odeset('RelTol', {tolerance}, 'AbsTol', 1e-12)))", lotka)
for name in ('ode15s', 'ode23s', 'ode23t', 'ode23tb'):
    add(name, f"last(@() {name}(@(t, y) [-0.04 * y(1) + 1e4 * y(2) * y(3); 0.04 * y(1) - 1e4 * y(2) * y(3) - 3e7 * y(2) ^ 2; 3e7 * y(2) ^ 2], [0 40], [1; 0; 0], odeset('RelTol', 1e-7, 'AbsTol', 1e-11)))", stiff)
add('ode15i', "last(@() ode15i(@(t, y, p) p - [y(1) - y(1) * y(2); y(1) * y(2) - y(2)], [0 5], [2; 1], [0; 1], odeset('RelTol', 1e-9, 'AbsTol', 1e-12)))", lotka)
grid = np.linspace(0, 1, 11)
edge = scipy.integrate.solve_bvp(lambda x, y: [y[1], -np.exp(y[0])], lambda a, b: [a[0], b[0]], grid, np.zeros((2, 11)), tol=1e-11, max_nodes=100000)
for name in ('bvp4c', 'bvp5c'):
    add(name, f"deval({name}(@(x, y) [y(2); -exp(y(1))], @(a, b) [a(1); b(1)], bvpinit(linspace(0, 1, 11), [0 0]), bvpset('RelTol', 1e-8, 'AbsTol', 1e-10)), [0.25 0.5], 1)", edge.sol([0.25, 0.5])[0])
add('pdepe', "pdepe(0, @(x, t, u, s) deal(1, s, 0), @(x) sin(pi * x), @(a, b, c, d, t) deal(b, 0, d, 0), linspace(0, 1, 201), [0 0.05 0.1], odeset('RelTol', 1e-8, 'AbsTol', 1e-10))(end, 101)", np.exp(-np.pi ** 2 * 0.1))

# What Octave evaluates itself.
octave = [
    ('anovan', "anovan({U}', {{mod(0:39, 3)', mod(0:39, 4)'}}, 'display', 'off')"),
    ('anovan', "anovan({U}', {{mod(0:39, 3)', mod(0:39, 4)'}}, 'model', 'full', 'display', 'off')"),
    ('anovan', "anovan({U}(1:37)', {{mod(0:36, 3)', mod(floor((0:36) / 2), 4)'}}, 'model', 'full', 'sstype', 2, 'display', 'off')"),
    ('anovan', "anovan({U}(1:37)', {{mod(0:36, 3)', {V}(1:37)'}}, 'continuous', 2, 'sstype', 1, 'display', 'off')"),
    ('anova2', "anova2({XT}(1:39, :), 3, 'off')"),
    ('hmmviterbi', "hmmviterbi([1 2 1 1 3 2 1 3 3 2], [0.7 0.3; 0.4 0.6], [0.6 0.3 0.1; 0.1 0.3 0.6])"),
    ('impz', 'impz([1 0.5], [1 -0.4 0.3], 12)'),
    ('filtic', 'filtic([1 2 3], [1 -0.5 0.2], [4 1], [3 2])'),
    ('impinvar', 'impinvar([1 2], [1 3 2.5], 5)'),
    ('regress', "regress({U}', [ones(40, 1), {V}', {W}'])"),
    ('lsim', "lsim(tf([1 2], [1 1 3]), sin(0:0.1:2), 0:0.1:2)"),
    ('step', "step(ss([0 1; -2 -3], [0; 1], [1 0], 0), (0:0.1:1)')"),
    ('c2d', "abs(pole(c2d(tf(1, [1 2 5]), 0.1)))"),
    ('lqr', 'lqr([0 1; -1 0.5], [0; 1], eye(2), 2)'),
    ('place', 'place([0 1; -1 0.5], [0; 1], [-2 -3])'),
    ('dcgain', 'dcgain(tf([1 3], [2 4 7]))'),
    ('mahal', 'mahal([0.5 0.5 0.5], {XT})'),
    ('squareform', 'squareform([1 2 3])'),
    ('crosstab', "crosstab(mod(0:39, 3)', mod(0:39, 4)')"),
    ('cmdscale', "pdist(cmdscale(pdist({XT}(1:9, :))))"),
    ('silhouette', "silhouette({XT}, mod(0:39, 2)' + 1)"),
]


# And the forms of forms.txt, one expression a line, which begins with the function's name.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'forms.txt')) as file:
    forms = [(re.match(r'\w+', line).group(), line.strip()) for line in file]


def evaluated(rows):
    program = 'pkg load statistics signal control\nwarning off all\nset(0, "defaultfigurevisible", "off");\n'
    for function, expression in rows:
        program += f'try, v = {expression}; printf("@%s ", mat2str(double(v(:)\'), 17)); printf("\\n"); catch e, printf("@!%s\\n", e.message); end\n'
    out = subprocess.run(['octave-cli', '--norc', '--no-history', '--quiet', '--eval', program], capture_output=True, text=True).stdout
    # A call may print more than its value.
    return [line[line.index('@') + 1:].strip('[] ') for line in out.split('\n') if '@' in line]


version = subprocess.run(['octave-cli', '--version'], capture_output=True, text=True).stdout.split('\n')[0].split()[-1]
rows = [(f, e.format(U=U, V=V, W=W, XT=XT)) for f, e in octave] + forms
for (function, expression), values in zip(rows, evaluated(rows)):
    if values.startswith('!'):
        print(f'{function}: {values}', file=sys.stderr)
        continue
    cases.append((f'Octave {version}', function, expression, values.strip()))

print('# Written by make_references.py: source | function | expression | numbers')
for case in cases:
    if 'nan' in case[3].lower():
        print('not a number:', case[:3], file=sys.stderr)
        continue
    print(' | '.join(case))
