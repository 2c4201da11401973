function message = nargchk(low, high, n, form)
% nargchk(low, high, n) is the message for a function that is called with n inputs and takes low to high, or empty.
% nargchk(low, high, n, 'struct') gives a struct with message and identifier. narginchk is what to use today.
% example:
%   disp(nargchk(1, 2, 3))
% prints:
%   Too many input arguments.
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 4, form = 'string'; end
  if ~any(strcmp(form, {'string', 'struct'}))
    error('MATLAB:nargchk:invalidFourthArgument', 'The form must be ''string'' or ''struct''.');
  end
  text = '';
  identifier = '';
  if n < low
    text = 'Not enough input arguments.';
    identifier = 'MATLAB:minrhs';
  elseif n > high
    text = 'Too many input arguments.';
    identifier = 'MATLAB:maxrhs';
  end
  if strcmp(form, 'struct')
    message = struct('message', text, 'identifier', identifier);
    if isempty(text), message = message(zeros(0, 1)); end
  elseif isempty(text)
    message = [];
  else
    message = text;
  end
end
