function v = volume(b)
v = b.w ^ 3;
end
