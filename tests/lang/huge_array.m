x = 7;
try
  y = zeros(1e6, 1e6);
catch e
  disp(e.identifier)        % expect: MATLAB:array:SizeLimitExceeded
end
fprintf('%d\n', x)          % expect: 7
