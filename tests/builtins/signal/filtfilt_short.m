filtfilt([1 1 1], 1, 1:3)  % expect-error: signal:filtfilt:InvalidDimensionsDataShortForFiltOrder | larger than 6
