function f(mode)
  arguments
    mode {mustBeMember(mode, {'fast', 'slow'})} = 'fast'
  end
  disp(mode)
end
f()            % expect: fast
f('slow')      % expect: slow
f('x')         % expect-error: MATLAB:validators:mustBeMember | Value must be a member of this set
