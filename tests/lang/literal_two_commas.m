x = [,,1]   % expect-error: MATLAB:m_invalid_expression | found ','
