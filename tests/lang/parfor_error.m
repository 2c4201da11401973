% An error in a turn: its own identifier and text, the turn's number, and no variable has changed.
a = [7 8 9];
try
  parfor i = 1:20
    a(i) = i;
    if i >= 13, error('my:id', 'bad %d', i); end
  end
catch e
  disp(e.identifier), disp(e.message)  % expect: my:id
                                       % expect: bad 13
  disp(e.stack(1).name)                % expect: parfor iteration 13
end
disp(a)                                % expect:      7     8     9
parfor i = 1:3
  b(i) = inner(i);                     % expect-error: in:inner | no 2
end
function y = inner(i)
  if i == 2, error('in:inner', 'no 2'); end
  y = i;
end
