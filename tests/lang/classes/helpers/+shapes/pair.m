function [a, b] = pair(a, b)
end
