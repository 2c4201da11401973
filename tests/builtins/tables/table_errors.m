T = table([1;2],[3;4],'VariableNames',{'a','b'});
try, T.c, catch e, disp(e.message), end % expect: Unrecognized table variable name 'c'.
try, T(1), catch e, disp(e.identifier), end % expect: MATLAB:table:LinearSubscript
try, T.a = [1;2;3]; catch e, disp(e.message), end
% expect: To assign to or create a variable in a table, the number of rows must match the height of the table.
try, T(5,1), catch e, disp(e.identifier), end % expect: MATLAB:badsubscript
try, T(:,'zz'), catch e, disp(e.identifier), end % expect: MATLAB:table:UnrecognizedVarName
try, table([1;2],[1;2;3]), catch e, disp(e.message), end
% expect: All table variables must have the same number of rows.
try, T.Properties.VariableNames = {'a'}; catch e, disp(e.identifier), end
% expect: MATLAB:table:IncorrectNumberOfNames
try, T.Properties.VariableNames = {'a','a'}; catch e, disp(e.identifier), end
% expect: MATLAB:table:DuplicateVarNames
try, T{:,:} = ones(2,3); catch e, disp(e.identifier), end % expect: MATLAB:table:VarDimensionMismatch
try, [T; table(1)], catch e, disp(e.identifier), end % expect: MATLAB:table:vertcat:SizeMismatch
try, [T T], catch e, disp(e.identifier), end % expect: MATLAB:table:DuplicateVarNames
try, table({'a';'b'},[1;2]); x = ans{:,:}; catch e, disp(e.message), end
% expect: Unable to concatenate the table variables 'Var1' and 'Var2', because their types are cell and double.
T(1,:) = 5; % expect-error: MATLAB:table:InvalidRHS | Right hand side of an assignment into a table
