bad = {'', '[1,', '{"a"}', '[1 2]', '{"a":1,}', '"abc', 'nul', '01', '1 2', '["\x"]', sprintf('{\n"a":\n*}'), repmat('[', 1, 5000)};
for k = 1:numel(bad)
  try, jsondecode(bad{k}), catch e, disp(e.message), end
end
% expect: JSON syntax error at line 1, column 1 (character 1): unexpected end of input.
% expect: JSON syntax error at line 1, column 4 (character 4): unexpected end of input.
% expect: JSON syntax error at line 1, column 5 (character 5): a colon is missing.
% expect: JSON syntax error at line 1, column 4 (character 4): a comma or a closing bracket is missing.
% expect: JSON syntax error at line 1, column 8 (character 8): a name is missing.
% expect: JSON syntax error at line 1, column 5 (character 5): unexpected end of input.
% expect: JSON syntax error at line 1, column 1 (character 1): a value is missing.
% expect: JSON syntax error at line 1, column 3 (character 3): a number has a leading zero.
% expect: JSON syntax error at line 1, column 3 (character 3): unexpected content after the value.
% expect: JSON syntax error at line 1, column 4 (character 4): an unknown escape in a text.
% expect: JSON syntax error at line 3, column 1 (character 8): a value is missing.
% expect: The value is nested more than 1000 levels deep; this function cannot follow it.
try, jsonencode(1i), catch e, disp(e.identifier), end % expect: MATLAB:json:ComplexNotSupported
try, jsonencode(@sin), catch e, disp(e.identifier), end % expect: MATLAB:json:UnsupportedType
jsondecode(5) % expect-error: MATLAB:json:TextScalarRequired | JSON text must be
