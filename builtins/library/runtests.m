function results = runtests(varargin)
% results = runtests(name) runs the tests of a class, of a function file, or of every test file in a
% folder. Without a name: those in the current folder, whose names begin or end with test.
% 'Tag', 'Name', 'ProcedureName', 'ParameterProperty', 'ParameterName', 'BaseFolder' and 'Superclass' pick some.
% example:
%   r = runtests(struct([])); disp(isempty(r))
% prints:
%      1
results = matlab.unittest.TestResult.empty(1, 0);
if nargin > 0 && isstruct(varargin{1}), return, end
suite = testsuite(varargin{:});
if ~isempty(suite), results = run(suite); end
end
