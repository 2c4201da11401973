% A function file that changes, or goes, while the program runs.
writeFunction('zz_changing', 'one')
disp(zz_changing())                       % expect: one
writeFunction('zz_changing', 'two')
clear zz_changing
disp(zz_changing())                       % expect: two
writeFunction('zz_changing', 'six')       % as long, in the same second
rehash
disp(zz_changing())                       % expect: six
disp(callIt())                            % expect: six
writeFunction('zz_changing', 'ten')
rehash path
disp(callIt())                            % expect: ten
% However soon after it was read: file systems count time in ticks.
seen = 0;
for k = 10:99
  writeFunction('zz_changing', int2str(k))
  rehash
  seen = seen + strcmp(zz_changing(), int2str(k));
end
disp(seen)                                % expect:     90
% A variable of the name goes with it; persistent variables begin anew.
fid = fopen('zz_counting.m', 'w');
fprintf(fid, 'function n = zz_counting()\npersistent k\nif isempty(k), k = 0; end\nk = k + 1; n = k;\n');
fclose(fid);
zz_counting(); disp(zz_counting())        % expect:      2
clear zz_counting
disp(zz_counting())                       % expect:      1
clear -variables zz_counting
disp(zz_counting())                       % expect:      2
disp(exist('zz_changing'))                % expect:      2
delete('zz_changing.m')
rehash
disp(exist('zz_changing'))                % expect:      0
callIt()                                  % expect-error: MATLAB:UndefinedFunction | 'zz_changing'

function writeFunction(name, text)
fid = fopen([name '.m'], 'w');
fprintf(fid, 'function r = %s()\nr = ''%s'';\n', name, text);
fclose(fid);
end

function r = callIt()
r = zz_changing();
end
