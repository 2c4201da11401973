disp('never shown')
continue   % expect-error: - | CONTINUE
