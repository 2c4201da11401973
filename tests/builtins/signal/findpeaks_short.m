findpeaks([1 2])  % expect-error: signal:findpeaks:emptyDataSet | at least 3 samples
