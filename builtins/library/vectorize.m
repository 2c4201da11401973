function v = vectorize(f)
% An expression with its matrix operators made elementwise. Of a function handle the text, as of an expression.
  if isa(f, 'function_handle')
    v = dotted(func2str(f));
  elseif ischar(f)
    v = dotted(f);
  elseif isstring(f)
    v = string(dotted(char(f)));
  else
    error('MATLAB:vectorize:invalidInput', 'Input must be text or a function handle.');
  end
end

function s = dotted(s)
  s = regexprep(s, '(?<!\.)(\*|/|\^)', '.$1');
end
