function c = namedargs2cell(s)
% Names and values of a struct's fields, one after the other.
  if ~(isstruct(s) && isscalar(s))
    error('MATLAB:namedargs2cell:invalidInput', 'Input must be a scalar struct.');
  end
  c = reshape([fieldnames(s) struct2cell(s)]', 1, []);
end
