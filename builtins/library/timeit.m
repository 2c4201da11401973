function t = timeit(f, outputs)
% timeit(f) is the typical time of a call f(), in seconds: the median of several measurements.
% timeit(f, n) asks f for n outputs.
% example:
%   disp(timeit(@() sum(1:1000)) > 0)
% prints:
%      1
  if ~isa(f, 'function_handle') || (nargin(f) > 0)
    error('MATLAB:timeit:functionHandleArgument', 'F must be a function handle without inputs.');
  end
  if nargin < 2, outputs = min(abs(nargout(f)), 1); end
  timed(f, outputs, 1);  % the first call may have to read and compile
  once = timed(f, outputs, 1);
  % As many calls in one measurement as the clock needs to see them, and no more than a second in all.
  % One alone may be shorter than a tick of the clock: it tells nothing about how many that are.
  calls = 1;
  while once * calls < 1e-3 && calls < 1e6
    calls = 4 * calls;
    once = timed(f, outputs, calls);
  end
  rounds = max(1, min(11, floor(1 / max(once * calls, 1e-9))));
  times = zeros(1, rounds);
  for k = 1:rounds, times(k) = timed(f, outputs, calls); end
  t = max(median(times) - overhead(calls, outputs), eps);
end

function t = timed(f, outputs, calls)
  out = cell(1, outputs);
  start = tic;
  if outputs == 0
    for k = 1:calls, f(); end
  else
    for k = 1:calls, [out{:}] = f(); end
  end
  t = toc(start) / calls;
end

% The loop itself: a call of a function that does nothing.
function t = overhead(calls, outputs)
  if calls < 10
    t = 0;
  elseif outputs == 0
    t = timed(@nothing, 0, calls);
  else
    t = timed(@() 0, 1, calls);
  end
end

function nothing
end
