function [a, b] = lang_helper(x)
%LANG_HELPER One more, and ten times as much.
a = plus_one(x);
b = x * 10;

function r = plus_one(x)
r = x + 1;
