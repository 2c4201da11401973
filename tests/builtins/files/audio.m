% Recordings: WAV of every width, parts, native samples; FLAC and Ogg.
y = [0 0.75; 0.5 -0.5; -1 0.25];
for bits = [8 16 24 32 64]
  audiowrite('a.wav', y, 44100, 'BitsPerSample', bits);
  [z, fs] = audioread('a.wav'); i = audioinfo('a.wav');
  assert(isequal(y, z) && fs == 44100 && i.BitsPerSample == bits && i.TotalSamples == 3 && i.NumChannels == 2)
  fprintf('%s ', class(audioread('a.wav', 'native')))
end
disp(' ')                                       % expect: uint8 int16 int32 int32 double
audiowrite('a.wav', single(y), 8000); disp(class(audioread('a.wav', 'native')))   % expect: single
audiowrite('a.wav', int16([1 -2; 32767 -32768]), 8000); disp(audioread('a.wav', 'native'))   % expect:         1       -2
                                                % expect:     32767   -32768
audiowrite('a.wav', [2; -2; NaN], 8000); disp(audioread('a.wav', [1 3], 'native')')   % expect:     32767   -32768        0
disp(audioread('a.wav', [2 2]))                 % expect:     -1
audiowrite('a.flac', y, 8000, 'BitsPerSample', 24); disp(max(abs(y - audioread('a.flac')), [], 'all') < 1e-6)   % expect:    1
t = (0:7999)' / 8000; audiowrite('a.ogg', 0.5 * sin(2 * pi * 440 * t), 8000); [z, fs] = audioread('a.ogg');
disp([size(z, 1) fs]), disp(abs(std(z) - 0.3536) < 0.01)   % expect:         8000        8000
                                                % expect:    1
check(@() audioread('none.wav'))                % expect: MATLAB:audiovideo:audioread:fileNotFound
check(@() audioread('a.wav', [1 9]))            % expect: MATLAB:audiovideo:audioread:endOfFile
check(@() audiowrite('a.mp9', y, 8000))         % expect: MATLAB:audiovideo:audiowrite:unsupportedFormat
f = fopen('b.wav', 'w'); fwrite(f, ['RIFF' 0 0 0 0 'WAVEfmt ' 16 0 0 0 9 0 1 0]); fclose(f);
audioread('b.wav')                              % expect-error: MATLAB:audiovideo:audioread:fileError | its format is cut off at byte 12
function check(f)
  try, f(); disp('no error'), catch e, disp(e.identifier), end
end
