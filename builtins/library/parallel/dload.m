function varargout = dload(file, varargin)
% dload(file) reads what dsave has saved into variables; dload(file, 'x', ...) these. s = dload(file) gives them as fields.
% Distributed arrays come back as such, whatever the number of workers is now; Composites need as many as there were.
% example:
%   x = distributed(1:5); f = [tempname '.mat']; dsave(f, 'x'); s = dload(f); disp(sum(gather(s.x))), delete(strrep(f, '.mat', '*.mat'))
% prints:
%       15
  if nargin < 1, file = 'matlab.mat'; end
  [folder, name] = fileparts(char(file));
  if isempty(folder), folder = pwd; end
  base = fullfile(folder, name);
  kept = load([base '.mat']);
  if ~isfield(kept, 'parted'), error('parallel:distributed:NotDsave', 'The file %s.mat was not written by dsave.', base); end
  names = cellfun(@char, varargin, 'UniformOutput', false);
  all = [fieldnames(kept.plain)', {kept.parted.name}];
  if isempty(names), names = all; end
  unknown = setdiff(names, all);
  if ~isempty(unknown), error('parallel:distributed:NoVariable', 'There is no variable ''%s'' in %s.mat.', unknown{1}, base); end
  s = rmfield(kept.plain, setdiff(fieldnames(kept.plain), names));
  for p = kept.parted(ismember({kept.parted.name}, names)), s.(p.name) = distributed.loadParts(p, base); end
  if nargout > 0, varargout = {s}; return, end
  for k = 1:numel(names), assignin('caller', names{k}, s.(names{k})); end
end
