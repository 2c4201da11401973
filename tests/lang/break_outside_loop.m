disp('never shown')
break   % expect-error: - | BREAK
