function h = openfig(file, varargin)
% h = openfig(file) opens a figure that savefig wrote.
% example:
%   plot(1:3); f = [tempname '.fig']; savefig(f); h = openfig(f); disp(h.Type)
% prints:
%   figure
  if ~isfile(file) && isfile([file '.fig']), file = [file '.fig']; end
  if ~isfile(file), error('MATLAB:openfig:fileNotFound', 'File ''%s'' not found.', file); end
  t = hgunjson(fileread(file));
  if nargout > 0, h = t; end
end
