function ofAnotherFile(n)
fprintf('main %d\n', n)
if n == 1
  ofAnotherFile(3)
  ofThisFile()
end
end

function ofThisFile()
disp('local')
end
