function c = secret(l)
c = l.code + 1;
end
