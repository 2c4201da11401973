function text = formula(f)
% The expression of a function made by inline.
  text = regexprep(func2str(f), '^@\([^)]*\)\s*', '');
end
