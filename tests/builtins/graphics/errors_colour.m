plot(1:3, 'Color', 'purpel')   % expect-error: MATLAB:datatypes:InvalidColor | Invalid color name
