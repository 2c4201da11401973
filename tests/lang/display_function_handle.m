f = @(x) x.^2 + 1    % expect: f =
                     % expect:   function_handle with value:
                     % expect:     @(x)x.^2+1
g = @sin             % expect: g =
                     % expect:   function_handle with value:
                     % expect:     @sin
