% campos and its kin: values of usual axes, what they do to the view and the picture.
ax = axes; view(3);
fprintf('%.4f ', campos, camtarget, camva), disp(camup)   % expect: -4.0657 -5.4502 4.8301 0.5000 0.5000 0.5000 10.3396      0     0     1
campos([0.5 -8 0.5]); disp(ax.View)                       % expect:      0     0
disp(campos)                                              % expect:     0.5000   -8.0000    0.5000
disp(campos('mode'))                                      % expect: manual
view(3); p = campos; fprintf('%.4f\n', p(3))              % expect: 4.8301
camtarget([1 1 1]); disp(camtarget)                       % expect:      1     1     1
camtarget auto, disp(camtarget('mode'))                   % expect: auto
plot3(ax, [0 1], [0 1], [0 1]); camva(ax, 'auto'); view(3); d = tempname; print('-dsvg', d); a = fileread([d '.svg']);
camzoom(1.5); print('-dsvg', d); b = fileread([d '.svg']); delete([d '.svg'])
disp(strcmp(a, b))                                        % expect:    0
camproj(ax, 'perspective'); disp(ax.Projection)           % expect: perspective
camorbit(10, 5); disp(ax.View)                            % expect:   -27.5000   35.0000
try, camup([1 0 0]), catch e, disp(e.identifier), end     % expect: Matlift:graphics:upVector
try, campos([1 2]), catch e, disp(e.message), end         % expect: The value must be 3 finite numbers.
try, camva(200), catch e, disp(e.identifier), end         % expect: MATLAB:camva:InvalidInput
try, campos(camtarget), catch e, disp(e.message), end     % expect: The camera must not be where it looks at.
colormap(gray(3)); brighten(0.5); disp(colormap)
% expect:          0         0         0
% expect:     0.7071    0.7071    0.7071
% expect:     1.0000    1.0000    1.0000
disp(brighten([0.25 0.5 1], -0.5))                        % expect:     0.0625    0.2500    1.0000
try, brighten(2), catch e, disp(e.identifier), end        % expect: MATLAB:brighten:InvalidBeta
