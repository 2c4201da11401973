uicontrol('Style', 'slider')   % expect-error: Matlift:graphics:noWindows | uicontrol is not available
