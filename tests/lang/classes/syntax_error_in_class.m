eval(sprintf('classdef Bad\nproperties\n x y z\nend\nend'))   % expect-error: MATLAB:m_invalid_expression | expected
