function n = size(p)
% Of a method's name, another class's function: the argument decides.
n = size(p.c);
n = n(2);
end
