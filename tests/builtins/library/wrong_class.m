max({1})   % expect-error: MATLAB:max:invalidType | Arguments of 'max' cannot be of class 'cell'.
