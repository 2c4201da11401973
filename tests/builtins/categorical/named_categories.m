% Categories: making, comparing, changing.
c = categorical({'red','blue','red',''})
% expect: c =
% expect:   1×4 categorical array
% expect:      red      blue      red      <undefined>
disp(categories(c)'), disp(c == 'red'), disp(isundefined(c)), disp(countcats(c))
% expect:     {'blue'}    {'red'}
% expect:    1   0   1   0
% expect:    0   0   0   1
% expect:      1     2
c(2) = 'green'; disp(c), disp(categories(c)')
% expect:      red      green      red      <undefined>
% expect:     {'blue'}    {'red'}    {'green'}
o = categorical([3 1 2 1],[1 2 3],{'low','mid','high'},'Ordinal',true)
% expect: o =
% expect:   1×4 categorical array
% expect:      high      low      mid      low
disp(o > 'low'), disp(max(o)), disp(sort(o)), disp(double(o))
% expect:    1   0   1   0
% expect:      high
% expect:      low      low      mid      high
% expect:      3     1     2     1
disp(unique(o)), disp(ismember('mid', o)), disp([o(1:2) 'mid'])
% expect:      low      mid      high
% expect:    1
% expect:      high      low      mid
m = mergecats(c, {'red','green'}, 'warm'); disp(m) % expect:      warm      warm      warm      <undefined>
disp(renamecats(o, {'a','b','c'})), disp(removecats(c, 'blue') == 'red'), disp(categories(addcats(o,'top','After','high'))')
% expect:      c      a      b      a
% expect:    1   0   1   0
% expect:     {'low'}    {'mid'}    {'high'}    {'top'}
disp(reordercats(categorical({'a','b'}), {'b','a'})), disp(cellstr(o)), disp(string(o(1)))
% expect:      a      b
% expect:     {'high'}    {'low'}    {'mid'}    {'low'}
% expect: high
[n, names] = histcounts(categorical({'x','y','x'})); disp(n), disp(names)
% expect:      2     1
% expect:     {'x'}    {'y'}
s = categorical([10 20 10]); disp(s'), disp(class(s(1)))
% expect:      10
% expect:      20
% expect:      10
% expect: categorical
disp(isequal(c, c)), disp(isequal(o, o)), disp(isordinal(o))
% expect:    0
% expect:    1
% expect:    1
l = categorical([true false]); disp(l) % expect:      true      false
try, c < 'red', catch e, disp(e.identifier), end % expect: MATLAB:categorical:NotOrdinal
try, o(1) = 'huge'; catch e, disp(e.identifier), end % expect: MATLAB:categorical:ProtectedForCombination
categorical({1,2}) % expect-error: MATLAB:categorical:UnsupportedType | cannot be made of values of class
