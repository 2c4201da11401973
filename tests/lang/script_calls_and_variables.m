% A name in a script is a variable of the workspace as soon as there is one, also where the script has called a function of that name.
folder = tempname; mkdir(folder);
f = fopen(fullfile(folder, 'callsItAgain.m'), 'w');
fprintf(f, 'for turn = 1:4\n  out(turn) = thrice(turn);\n  if turn == 2 && ~isempty(which(''makesIt'')), makesIt(''thrice''), end\nend\n'); fclose(f);
f = fopen(fullfile(folder, 'thrice.m'), 'w'); fprintf(f, 'function y = thrice(x)\ny = 3 * x;\nend\n'); fclose(f);
addpath(folder);
callsItAgain
disp(out)  % expect:      3     6     9    12
f = fopen(fullfile(folder, 'makesIt.m'), 'w'); fprintf(f, 'function makesIt(name)\nassignin(''caller'', name, [10 20 30 40])\nend\n'); fclose(f);
rehash
callsItAgain
disp(out)  % expect:      3     6    30    40
clear thrice
withVariable(folder)  % expect:      5     6    30    40
callsItAgain
disp(out)  % expect:      3     6    30    40
rmpath(folder); rmdir(folder, 's');

function withVariable(folder)
  thrice = [5 6 7 8];
  callsItAgain
  disp(out)
end
