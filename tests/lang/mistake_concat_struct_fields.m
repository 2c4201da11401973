[struct('a',1) struct('b',1)]   % expect-error: MATLAB:catenate:structFieldBad | same set of field names
