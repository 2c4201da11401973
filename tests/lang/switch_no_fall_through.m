switch 2
  case 2
    disp('two')      % expect: two
  case 2
    disp('again')
end
switch 'a'
end
disp('end')          % expect: end
