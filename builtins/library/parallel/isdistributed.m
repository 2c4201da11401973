function tf = isdistributed(x)
% tf = isdistributed(x): whether x is an array that is cut over the workers of a pool.
% example:
%   disp(isdistributed(1))
% prints:
%      0
tf = isa(x, 'distributed');
end
