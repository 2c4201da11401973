function y = labSendReceive(varargin)
% labSendReceive(to, from, x) sends x to worker `to` and gives what worker `from` sends; [] for either: nobody.
% example:
%   disp(isempty(labSendReceive([], [], 5)))
% prints:
%      1
  y = spmdSendReceive(varargin{:});
end
