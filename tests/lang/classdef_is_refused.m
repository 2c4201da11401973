classdef Foo   % expect-error: - | classdef
end
