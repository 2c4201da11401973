% Files that are missing, foreign, damaged or hostile: an error with place and cause, no crash.
try, load('nothere'), catch e, disp(e.message), end % expect: Unable to find file or directory 'nothere.mat'.
writelines('text', 'a.mat');
try, load('a.mat'), catch e, disp(e.identifier), end % expect: MATLAB:load:notBinaryFile
x = {magic(8), struct('a', 'text'), @(t) t + 1}; y = rand(50);
for option = {'-v6', '-v7', '-v4'}
  if strcmp(option{1}, '-v4'), save t.mat y -v4, else, save('t.mat', 'x', 'y', option{1}), end
  f = fopen('t.mat'); whole = fread(f, Inf, '*uint8'); fclose(f);
  bad = 0; other = 0; good = 0;
  rng(1)
  for k = 1:300
    b = whole;
    if mod(k, 3) == 0
      b = b(1:randi(numel(b)));
    else
      b(randi(numel(b), 1, 3)) = uint8(randi([0 255], 1, 3));
    end
    f = fopen('b.mat', 'w'); fwrite(f, b); fclose(f);
    w = warning('off', 'all');
    try
      load('b.mat', '-mat');
      good = good + 1;
    catch e
      if any(strcmp(e.identifier, {'MATLAB:load:unableToReadMatFile', 'MATLAB:load:notBinaryFile', 'MATLAB:load:v73Unsupported'}))
        bad = bad + 1;
      else
        other = other + 1; disp(e.identifier), disp(e.message)
      end
    end
    warning(w);
  end
  fprintf('%s %d %d\n', option{1}, bad + good, other)
end
% expect: -v6 300 0
% expect: -v7 300 0
% expect: -v4 300 0
f = fopen('t.mat', 'w'); fwrite(f, whole(1:100)); fclose(f);
load t.mat % expect-error: MATLAB:load:unableToReadMatFile | a variable is longer than the file at byte 0
