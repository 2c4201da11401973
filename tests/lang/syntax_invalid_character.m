disp('never shown')
x = 3 $ 4;
% expect-error: - | Invalid text character
