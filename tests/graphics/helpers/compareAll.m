function compareAll(golden)
% Compares the pictures and drawings in this folder with those in golden; ends with an error that names what differs.
  most = 6;
  files = dir('*.small.png');
  wrong = {};
  before = [];
  for k = 1:numel(files)
    name = strrep(files(k).name, '.small.png', '');
    now = double(imread(files(k).name));
    wanted = double(imread(fullfile(golden, [name '.png'])));
    d = distance(now, wanted);
    if d > most, wrong{end + 1} = sprintf('%s: %.1f of 1000 blocks of the PNG differ', name, d); end
    % What must be told apart is: any figure from the one before it.
    if ~isempty(before) && distance(before, wanted) <= most, wrong{end + 1} = [name ': the distance tells nothing']; end
    before = wanted;
    a = fileread([name '.dots']);
    b = fileread([name '.wanted']);
    if numel(a) ~= numel(b) || mean(a ~= b) > 0.02, wrong{end + 1} = [name ': the drawing in dots differs']; end
  end
  if isempty(files), wrong{end + 1} = 'no picture was drawn'; end
  if ~isempty(wrong), error('graphics:golden', '%s\n', wrong{:}); end
end
