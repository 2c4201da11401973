% A file that is cut anywhere gives an error with its cause, and where that can be told an offset; or what stands before the cut.
a = magic(5); b = {1, 'two', struct('x', {1, 2})}; s = sparse([1 2], [3 1], [1+2i 4]); t = "str"; T = table([1; 2], {'a'; 'b'});
save('v7.mat', 'a', 'b', 's', 't', 'T'); save('v6.mat', 'a', 'b', 's', 't', 'T', '-v6'); save('v4.mat', 'a', '-v4');
save('v73.mat', 'a', 'b', 's', 't', 'T', '-v7.3');
writetable(T, 't.xlsx'); imwrite(uint8(magic(8)), 'p.png'); audiowrite('w.wav', sin(1:100)' / 2, 8000);
cut('v7.mat', @load, 1)       % expect: v7.mat: 5 cuts between variables, the others told
cut('v6.mat', @load, 8)       % expect: v6.mat: 0 cuts between variables, the others told
cut('v4.mat', @load, 1)       % expect: v4.mat: 0 cuts between variables, the others told
cut('v73.mat', @load, 997)    % expect: v73.mat: 0 cuts between variables, the others told
cut('t.xlsx', @readtable, 5)  % expect: t.xlsx: 0 cuts between variables, the others told
fclose(fopen('empty.gz', 'w'));
gunzip('empty.gz')            % expect-error: MATLAB:gunzip:notGzipFormat | no gzip header at byte 0

function cut(name, reader, step)
  file = fopen(name); bytes = fread(file, Inf, '*uint8'); fclose(file);
  [~, ~, extension] = fileparts(name);
  read = 0; untold = 0;
  for n = 1:step:numel(bytes) - 1
    file = fopen(['cut' extension], 'w'); fwrite(file, bytes(1:n)); fclose(file);
    try
      reader(['cut' extension]); read = read + 1;
    catch e
      known = contains(e.message, {'at byte', 'Not a binary MAT-file', 'truncated file', 'signature not found', 'not a valid'});
      untold = untold + ~(known && contains(e.message, 'cut'));
      if untold == 1 && ~known, disp(e.message), end
    end
  end
  told = 'the others told'; if untold, told = sprintf('%d not told', untold); end
  fprintf('%s: %d cuts between variables, %s\n', name, read, told);
end
