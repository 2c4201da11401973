spmdBarrier
disp([spmdIndex spmdSize labindex numlabs])   % expect:      1     1     1     1
spmdReceive                                   % expect-error: MATLAB:spmd:Outside | spmd block
