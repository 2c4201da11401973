c = {};
x = c{:};   % expect-error: MATLAB:index:expected_one_output_from_expression | 
