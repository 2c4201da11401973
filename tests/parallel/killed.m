% For a test that kills workers at any moment: calls and blocks besides loops. A block whose worker died is an error; the program runs it again.
s = 0;
parfor i = 1:200, s = s + sum(sin((1:2000) * i)); end
fprintf('%.17g\n', s)
for k = 1:30, f(k) = parfeval(@(k) sum(cos((1:20000) * k)), 1, k); end
fprintf('%.17g\n', sum(fetchOutputs(f)))
fprintf('%.17g\n', untilDone(@block)), fprintf('%.17g\n', untilDone(@matrices))
function r = block()
  spmd, x = 0; for k = 1:40, x = x + spmdPlus(sum(sin((1:5000) * k)) / spmdSize); end, end
  r = round(x{1}, 9);
end
function r = matrices()
  a = distributed(magic(150)); r = gather(sum((a + a.') .* 2, 'all'));
end
function r = untilDone(f)
  for k = 1:50
    try
      r = f(); return
    catch e
      if ~any(strcmp(e.identifier, {'MATLAB:parallel:WorkerLost', 'parallel:composite:Lost'})), rethrow(e), end
    end
  end
  error('lost', 'Fifty times a worker was lost.');
end
