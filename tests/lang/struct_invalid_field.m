s.('1x') = 1;   % expect-error: MATLAB:AddField:InvalidFieldName | Invalid field name: '1x'.
