function dsave(file, varargin)
% dsave(file, 'x', 'y') saves variables, distributed arrays and Composites in parts: each worker writes its own, to file.partK.mat.
% dsave(file) saves all variables of the caller. dload(file) reads them again, on any number of workers.
% example:
%   x = distributed(1:5); y = 7; f = [tempname '.mat']; dsave(f, 'x', 'y'); clear x y
%   dload(f); disp(gather(x)), disp(y), delete(strrep(f, '.mat', '*.mat'))
% prints:
%        1     2     3     4     5
%        7
  if nargin < 1, file = 'matlab.mat'; end
  file = char(file);
  [folder, name] = fileparts(file);
  if isempty(folder), folder = pwd; end
  base = fullfile(folder, name);
  names = cellfun(@char, varargin, 'UniformOutput', false);
  if isempty(names), names = evalin('caller', 'who'); end
  plain = struct;
  parted = struct('name', {}, 'kind', {}, 'along', {}, 'parts', {}, 'size', {});
  for k = 1:numel(names)
    v = evalin('caller', names{k});
    if isa(v, 'distributed') || isa(v, 'Composite')
      parted(end + 1) = distributed.saveParts(v, base, names{k}, isempty(parted)); %#ok<AGROW>
    else
      plain.(names{k}) = v;
    end
  end
  save([base '.mat'], 'plain', 'parted');
end
