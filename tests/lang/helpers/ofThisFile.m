function ofThisFile()
disp('not this one')
end
