function names = argnames(f)
% The names of the arguments of a function made by inline.
  list = regexp(func2str(f), '^@\(([^)]*)\)', 'tokens', 'once');
  names = strtrim(strsplit(list{1}, ','))';
end
