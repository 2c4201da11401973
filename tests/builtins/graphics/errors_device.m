print('-dxyz', 'a')   % expect-error: MATLAB:print:InvalidDeviceOption | Invalid device option
