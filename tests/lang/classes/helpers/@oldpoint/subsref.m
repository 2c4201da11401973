function v = subsref(p, s)
v = p.(s(1).subs);
