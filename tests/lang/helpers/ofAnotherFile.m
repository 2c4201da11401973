function ofAnotherFile(n)
fprintf('file %d\n', n)
end
