disp(histcounts([1 2 2 3],3,'Normalization','probability'))   % expect:     0.2500    0.5000    0.2500
try, histcounts([1 2],'BinMethod','nonsense'), catch e, disp(e.identifier), end   % expect: MATLAB:histcounts:unrecognizedStringChoice
histcounts([1 2 3],'Normalization','nonsense')   % expect-error: MATLAB:histcounts:unrecognizedStringChoice | 'probability'
