function h = wordcloud(varargin)
% wordcloud is not here: it gives an error that says so.
% example:
%   try, wordcloud('a'); catch e, disp(e.identifier), end
% prints:
%   Matlift:graphics:notHere
  error('Matlift:graphics:notHere', 'wordcloud is not available: use bar or text.');
end
