function total = struct_loop(numbers)
  % Builds an array of structs and adds up one of its fields.
  for k = 1:numel(numbers)
    s(k).value = numbers(k);
    s(k).name = 'n';
  end
  total = sum([s.value]);
end
