% A global or persistent variable of a function is its nested functions' too.
outer(), outer()
% expect:      3
% expect:      5
% expect:      1
% expect:      5
% expect:      7
% expect:      2
disp(viaHandle())   % expect:     11
function outer()
  global SHARED_G
  persistent calls
  if isempty(calls), calls = 0; SHARED_G = 3; end
  inner()
  disp(SHARED_G)
  disp(calls)
  function inner()
    disp(SHARED_G)
    deeper()
    function deeper()
      SHARED_G = SHARED_G + 2;
      calls = calls + 1;
    end
  end
end
function r = viaHandle()
  global SHARED_H
  SHARED_H = 10;
  f = @bump;
  f();
  r = SHARED_H;
  function bump(), SHARED_H = SHARED_H + 1; end
end
