function name = classUnderlying(x)
% classUnderlying(x) is the class of the elements: class(x), but of a tall, distributed or gpuArray that of what it holds.
% example:
%   disp(classUnderlying(single(1)))
% prints:
%   single
  name = class(x);
end
