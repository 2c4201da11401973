function seconds = grow(n)
    x = [];
    t = tic;
    for i = 1:n
        x(end + 1) = i;
    end
    seconds = toc(t);
end
