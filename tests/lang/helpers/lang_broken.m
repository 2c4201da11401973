function r = lang_broken(x)
r = x +* 2;
end
