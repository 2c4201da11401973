addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
c = Color.Red
% expect: c =
% expect:   Color enumeration
% expect:     Red
disp([c == Color.Red, c == Color.Blue, c ~= Color.Blue, c == 'Red'])   % expect:    1   0   1   1
disp(char(Color.Green))        % expect: Green
disp(string(Color.Blue))       % expect: Blue
disp(isWarm(c))                % expect:    1
disp(Color.Green.isWarm)       % expect:    0
switch Color('Blue')
  case Color.Red
    disp('red')
  case {Color.Green, Color.Blue}
    disp('cold')               % expect: cold
end
[m, names] = enumeration('Color');
disp(numel(m))                 % expect:      3
disp(names')                   % expect:     {'Red'}    {'Green'}    {'Blue'}
disp(Level.High + 1)           % expect:    11
disp(Level.Low < Level.High)   % expect:    1
disp(Level(10) == Level.High)  % expect:    1
disp(class(int32(Level.Low)))  % expect: int32
disp(Planet.Mars.mass)         % expect:     0.6420
disp(isa(Color.Red, 'Color'))  % expect:    1
x = [Color.Red Color.Blue Color.Red];
disp(x == Color.Red)           % expect:    1   0   1
