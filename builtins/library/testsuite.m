function suite = testsuite(varargin)
% suite = testsuite(name) is the suite of a test class, of a function file, or of the test files in a
% folder. Without a name: those in the current folder. 'Tag', tag and the like pick some.
% example:
%   disp(class(testsuite(tempdir)))
% prints:
%   matlab.unittest.Test

% with: test_names
[names, deep, options] = namesAndOptions(varargin);
suite = matlab.unittest.Test.empty(1, 0);
for k = 1:numel(names), suite = [suite matlab.unittest.TestSuite.named_(names{k}, deep)]; end %#ok<AGROW>
if ~isempty(options), suite = selectIf(suite, options{:}); end
end
