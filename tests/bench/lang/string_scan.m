% Words and digits of a text, character by character.
text = repmat('the quick brown fox 4711 jumps over 13 lazy dogs; ', 1, 4000);
n = numel(text); words = 0; total = 0; number = 0; inside = false;
t = tic;
for i = 1:n
    c = text(i);
    if c >= 'a' && c <= 'z'
        if ~inside
            words = words + 1;
        end
        inside = true;
        number = 0;
    else
        inside = false;
        if c >= '0' && c <= '9'
            number = number * 10 + (c - '0');
        else
            total = total + number;
            number = 0;
        end
    end
end
seconds = toc(t);
printf('%.17g %.9g %d\n', words * 1e7 + total, seconds, n);
