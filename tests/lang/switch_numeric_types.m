switch int8(3)
  case 3, disp('three')         % expect: three
end
switch 'a'
  case 'a', disp('letter')      % expect: letter
end
switch 1
  case {'x', 1}, disp('found')  % expect: found
end
switch ''
  case '', disp('empty')        % expect: empty
end
