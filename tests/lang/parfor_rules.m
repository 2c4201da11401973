% A body that breaks a rule of parfor is an error before anything runs; it names variable and rule.
function parfor_rules
  rule('parfor i = 1:3, i = 2; end')                 % expect: LoopVariableAssigned 'i'
  rule('parfor i = 1:3, for i = 1:2, end, end')      % expect: LoopVariableAssigned 'i'
  rule('a = 1:4; parfor i = 1:3, a(i) = a(i + 1); end')  % expect: UnclassifiedVariable 'a' same list of indices
  rule('parfor i = 1:3, a(2) = i; end')              % expect: UnclassifiedVariable 'a' exactly one index
  rule('parfor i = 1:3, a(i, i) = 1; end')           % expect: UnclassifiedVariable 'a' exactly one index
  rule('parfor i = 1:3, a(2 * i) = 1; end')          % expect: UnclassifiedVariable 'a' must be it alone
  rule('parfor i = 1:3, k = 2; a(k, i) = 1; end')    % expect: UnclassifiedVariable 'a' must be a constant
  rule('parfor i = 1:3, k = 2; a(i + k) = 1; end')   % expect: UnclassifiedVariable 'a' must be it alone
  rule('a = 1:3; parfor i = 1:3, a(i) = []; end')    % expect: UnclassifiedVariable 'a' deleted
  rule('a = 1; parfor i = 1:3, a(i) = numel(a); end')  % expect: UnclassifiedVariable 'a' used whole
  rule('a = 1; parfor i = 1:3, a(i) = 1; g = @() a; end')  % expect: UnclassifiedVariable 'a' used whole
  rule('parfor i = 1:3, b.x = i; end')               % expect: UnclassifiedVariable 'b' fields
  rule('s = 0; parfor i = 1:3, s = s + 1; disp(s); end')  % expect: UnclassifiedVariable 's' only be used in its reductions
  rule('s = 0; parfor i = 1:3, s = s + 1; s = s * 2; end')  % expect: UnclassifiedVariable 's' of one kind
  rule('parfor i = 1:3, break; end')                 % expect: Break
  rule('parfor i = 1:3, return; end')                % expect: Return
  rule('parfor i = 1:3, global g; end')              % expect: Declaration
  rule('parfor i = 1:3, eval(''x = 1''); end')       % expect: TransparencyViolation 'eval'
  rule('parfor i = 1:3, load x; end')                % expect: TransparencyViolation 'load'
  rule('parfor i = 1:3, load(''x''); end')           % expect: TransparencyViolation 'load'
  rule('parfor i = 1:3, clear x; end')               % expect: TransparencyViolation 'clear'
  rule('parfor i = 1:3, n = nargin; end')            % expect: TransparencyViolation 'nargin'
  rule('parfor a.b = 1:3, end')                      % expect: LoopVariable
  rule('parfor i = 1:2, parfor j = 1:2, j = 1; end, end')  % expect: LoopVariableAssigned 'j'
  rule('parfor i = [1 3 5], x = i; end')             % expect: range_not_consecutive
  rule('parfor i = 3:-1:1, x = i; end')              % expect: range_not_consecutive
  rule('parfor i = (1:3)'', x = i; end')             % expect: range_not_consecutive
  rule('parfor i = 0.5:3, x = i; end')               % expect: range_not_consecutive
  rule('parfor i = ''abc'', x = i; end')             % expect: range_not_consecutive
  rule('parfor i = {1, 2}, x = i; end')              % expect: range_not_consecutive
  rule('parfor (i = 1:3, -1), x = i; end')           % expect: InvalidNumWorkers
  rule('m = containers.Map(''KeyType'', ''double'', ''ValueType'', ''any''); parfor i = 1:3, m(i) = 2; end')  % expect: SlicedHandle 'm'
  rule('parfor i = 1:3, for k = 1:2, break; end, end, disp fine')  % expect: fine
  rule('parfor i = 1:3, x = i; end, disp(exist(''x''))')  % expect:      0
  rule('s = ''here''; parfor i = 1:2, s2 = [s num2str(i)]; end, disp(s)')  % expect: here
end

function rule(code)
  try
    eval(code);
  catch e
    words = {'same list of indices', 'exactly one index', 'must be it alone', 'must be a constant', ...
             'deleted', 'used whole', 'fields', 'only be used in its reductions', 'of one kind'};
    text = strrep(e.identifier, 'MATLAB:parfor:', '');
    name = regexp(e.message, '''\w+''', 'match', 'once');
    if ~isempty(name), text = [text ' ' name]; end
    for k = 1:numel(words)
      if contains(e.message, words{k}), text = [text ' ' words{k}]; end %#ok
    end
    disp(text)
  end
end
