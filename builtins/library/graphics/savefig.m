function savefig(varargin)
% savefig(fig, file) writes a figure with its data, or several, to a file that openfig reads.
% example:
%   plot(1:3); f = [tempname '.fig']; savefig(f); h = openfig(f); disp(numel(findobj(h, 'Type', 'line')))
% prints:
%        1
  args = varargin;
  fig = gcf;
  if ~isempty(args) && isobject(args{1})
    fig = args{1};
    args(1) = [];
  end
  if isempty(args), args = {'Untitled.fig'}; end
  file = char(args{1});
  if ~contains(file, '.'), file = [file '.fig']; end
  id = fopen(file, 'w');
  if id < 0, error('MATLAB:savefig:InvalidFilename', 'Unable to write the file ''%s''.', file); end
  guard = onCleanup(@() fclose(id));
  % Several figures are a list.
  if isscalar(fig), text = hgjson(fig); else, text = ['[' strjoin(arrayfun(@hgjson, fig(:)', 'UniformOutput', false), ',') ']']; end
  fwrite(id, text);
end
