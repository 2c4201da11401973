f()
function f()
  a = 1;
  spmd, b = g(); end        % expect-error: MATLAB:spmd:NestedFunction | 'g'
  function y = g(), y = a; end
end
