function c = lookInside(l)
c = [l.code, l.secret()];
end
