addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'));
disp('before')                   % expect: before
try
  lang_broken(1)
catch e
  disp(strtok(e.message, char(10)))   % expect: File: lang_broken.m Line: 2 Column: 8
end
lang_broken(2)                   % expect-error: - | expected an expression but found '*'
