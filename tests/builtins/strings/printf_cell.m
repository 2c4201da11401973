sprintf('%d', {1})   % expect-error: MATLAB:printf:invalidInputType | Function is not defined for 'cell' inputs.
