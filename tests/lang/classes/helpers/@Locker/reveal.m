function c = reveal(l)
c = lookInside(l);
end
