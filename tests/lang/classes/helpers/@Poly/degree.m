function n = degree(p)
n = numel(p.c) - 1;
