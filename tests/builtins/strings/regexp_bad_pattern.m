regexp('a', '(')   % expect-error: MATLAB:regexp:parseError | regular expression '('
