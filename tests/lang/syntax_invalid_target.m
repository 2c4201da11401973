disp('never shown')
3 = x;
% expect-error: - | not a valid target
