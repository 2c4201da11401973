function tf = iscodistributed(x)
% tf = iscodistributed(x): whether x is an array that the workers of an spmd block share.
% example:
%   disp(iscodistributed(1))
% prints:
%      0
tf = isa(x, 'codistributed');
end
