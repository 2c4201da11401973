function y = spmdSendReceive(to, from, x, tag)
% spmdSendReceive(to, from, x) sends x to worker `to` and gives what worker `from` sends; [] for either: nobody.
% example:
%   disp(isempty(spmdSendReceive([], [], 5)))
% prints:
%      1
  if nargin < 4, tag = 0; end
  tag = 2^42 + tag;
  y = [];
  if isequal(to, spmdIndex) && isequal(from, spmdIndex), y = x; return, end
  if ~isempty(to), spmdSend(x, to, tag); end
  if ~isempty(from), y = spmdReceive(from, tag); end
end
