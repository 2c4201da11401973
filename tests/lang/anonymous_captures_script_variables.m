% An anonymous function in a function keeps variables that a script, eval or load made there.
outer()
% expect:      5
% expect:      8
% expect:      9
function outer()
  eval('made = struct(''a'', 5); other = 7;');
  f = @() made.a;
  g = @(x) other + x;
  h = @() cellfun(@(y) y + other, {2});
  eval('made.a = 6; other = 1;');
  disp(f()), disp(g(1)), disp(h())
end
