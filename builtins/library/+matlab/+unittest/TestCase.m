classdef TestCase < matlab.mixin.Copyable
    % Base of test classes: methods (Test) are tests; verify, assert, assume and fatalAssert
    % say what must hold. runtests runs them, each test on a copy of the object that the class's
    % own setup was called with.
% with: test_equality
    properties (Hidden)
        failures_ = {}
        teardowns_ = {}
        shows_ = false
        shared_ = {}
    end
    methods
        function addTeardown(t, f, varargin)
            % Calls f(varargin{:}) when the test has ended; the last one added comes first.
            t.teardowns_ = [{[{f} varargin]} t.teardowns_];
        end
        function log(~, varargin)
            fprintf('%s\n', varargin{end});
        end
        function r = run(t, name, varargin)
            if nargin > 1, varargin = [{'ProcedureName', name} varargin]; end
            r = runtests(class(t), varargin{:});
        end
        function onFailure(~, varargin)
        end
        function fixture = applyFixture(t, fixture)
            % Sets something up until the test has ended.
            setup(fixture)
            t.addTeardown(@() finish(fixture))
        end
        function list = getSharedTestFixtures(t, name)
            list = t.shared_;
            if nargin > 1, list = list(cellfun(@(f) isa(f, name), list)); end
            list = [list{:}];
        end
        function folder = createTemporaryFolder(t)
            fixture = t.applyFixture(matlab.unittest.fixtures.TemporaryFolderFixture);
            folder = fixture.Folder;
        end
    end
    methods (Static)
        function t = forInteractiveUse(varargin)
            t = matlab.unittest.TestCase;
            t.shows_ = true;
        end
    end
    methods (Hidden)
        function judge_(t, kind, constraint, args)
            [ok, why, diagnostic] = constraint(args{:});
            if ok
                if t.shows_, fprintf('%s passed.\n', noun(kind)), end
                return
            end
            text = why;
            if isa(diagnostic, 'function_handle'), diagnostic = evalc('diagnostic()'); end
            if ~isempty(diagnostic), text = sprintf('%s\n    %s', char(diagnostic), why); end
            text = sprintf('%s failed: %s', noun(kind), text);
            if t.shows_, disp(text), return, end
            switch kind
                case 'verify'
                    s = dbstack;
                    line = 0;
                    if numel(s) > 2, line = s(3).line; end
                    if line > 0, text = sprintf('%s (line %d)', text, line); end
                    t.failures_{end+1} = text;
                case 'assume'
                    error('MATLAB:unittest:AssumptionFailed', '%s', text)
                case 'assert'
                    error('MATLAB:unittest:AssertionFailed', '%s', text)
                otherwise
                    error('MATLAB:unittest:FatalAssertionFailed', '%s', text)
            end
        end
    end
    methods (Sealed)
        function verifyEqual(t, varargin), judge_(t, 'verify', @isEqual, varargin), end
        function verifyNotEqual(t, varargin), judge_(t, 'verify', @isNotEqual, varargin), end
        function verifyTrue(t, varargin), judge_(t, 'verify', @isTrue, varargin), end
        function verifyFalse(t, varargin), judge_(t, 'verify', @isFalse, varargin), end
        function verifyEmpty(t, varargin), judge_(t, 'verify', @isEmpty, varargin), end
        function verifyNotEmpty(t, varargin), judge_(t, 'verify', @isNotEmpty, varargin), end
        function verifySize(t, varargin), judge_(t, 'verify', @isSize, varargin), end
        function verifyLength(t, varargin), judge_(t, 'verify', @isLength, varargin), end
        function verifyNumElements(t, varargin), judge_(t, 'verify', @isNumElements, varargin), end
        function verifyClass(t, varargin), judge_(t, 'verify', @isClass, varargin), end
        function verifyInstanceOf(t, varargin), judge_(t, 'verify', @isInstanceOf, varargin), end
        function verifyGreaterThan(t, varargin), judge_(t, 'verify', @isGreaterThan, varargin), end
        function verifyGreaterThanOrEqual(t, varargin), judge_(t, 'verify', @isGreaterThanOrEqual, varargin), end
        function verifyLessThan(t, varargin), judge_(t, 'verify', @isLessThan, varargin), end
        function verifyLessThanOrEqual(t, varargin), judge_(t, 'verify', @isLessThanOrEqual, varargin), end
        function verifySameHandle(t, varargin), judge_(t, 'verify', @isSameHandle, varargin), end
        function verifyNotSameHandle(t, varargin), judge_(t, 'verify', @isNotSameHandle, varargin), end
        function verifySubstring(t, varargin), judge_(t, 'verify', @isSubstring, varargin), end
        function verifyMatches(t, varargin), judge_(t, 'verify', @isMatches, varargin), end
        function verifyReturnsTrue(t, varargin), judge_(t, 'verify', @isReturnsTrue, varargin), end
        function verifyError(t, varargin), judge_(t, 'verify', @isError, varargin), end
        function verifyWarning(t, varargin), judge_(t, 'verify', @isWarning, varargin), end
        function verifyWarningFree(t, varargin), judge_(t, 'verify', @isWarningFree, varargin), end
        function verifyFail(t, varargin), judge_(t, 'verify', @isFail, varargin), end
        function verifyThat(t, varargin), judge_(t, 'verify', @isThat, varargin), end
        function assumeEqual(t, varargin), judge_(t, 'assume', @isEqual, varargin), end
        function assumeNotEqual(t, varargin), judge_(t, 'assume', @isNotEqual, varargin), end
        function assumeTrue(t, varargin), judge_(t, 'assume', @isTrue, varargin), end
        function assumeFalse(t, varargin), judge_(t, 'assume', @isFalse, varargin), end
        function assumeEmpty(t, varargin), judge_(t, 'assume', @isEmpty, varargin), end
        function assumeNotEmpty(t, varargin), judge_(t, 'assume', @isNotEmpty, varargin), end
        function assumeSize(t, varargin), judge_(t, 'assume', @isSize, varargin), end
        function assumeLength(t, varargin), judge_(t, 'assume', @isLength, varargin), end
        function assumeNumElements(t, varargin), judge_(t, 'assume', @isNumElements, varargin), end
        function assumeClass(t, varargin), judge_(t, 'assume', @isClass, varargin), end
        function assumeInstanceOf(t, varargin), judge_(t, 'assume', @isInstanceOf, varargin), end
        function assumeGreaterThan(t, varargin), judge_(t, 'assume', @isGreaterThan, varargin), end
        function assumeGreaterThanOrEqual(t, varargin), judge_(t, 'assume', @isGreaterThanOrEqual, varargin), end
        function assumeLessThan(t, varargin), judge_(t, 'assume', @isLessThan, varargin), end
        function assumeLessThanOrEqual(t, varargin), judge_(t, 'assume', @isLessThanOrEqual, varargin), end
        function assumeSameHandle(t, varargin), judge_(t, 'assume', @isSameHandle, varargin), end
        function assumeNotSameHandle(t, varargin), judge_(t, 'assume', @isNotSameHandle, varargin), end
        function assumeSubstring(t, varargin), judge_(t, 'assume', @isSubstring, varargin), end
        function assumeMatches(t, varargin), judge_(t, 'assume', @isMatches, varargin), end
        function assumeReturnsTrue(t, varargin), judge_(t, 'assume', @isReturnsTrue, varargin), end
        function assumeError(t, varargin), judge_(t, 'assume', @isError, varargin), end
        function assumeWarning(t, varargin), judge_(t, 'assume', @isWarning, varargin), end
        function assumeWarningFree(t, varargin), judge_(t, 'assume', @isWarningFree, varargin), end
        function assumeFail(t, varargin), judge_(t, 'assume', @isFail, varargin), end
        function assumeThat(t, varargin), judge_(t, 'assume', @isThat, varargin), end
        function assertEqual(t, varargin), judge_(t, 'assert', @isEqual, varargin), end
        function assertNotEqual(t, varargin), judge_(t, 'assert', @isNotEqual, varargin), end
        function assertTrue(t, varargin), judge_(t, 'assert', @isTrue, varargin), end
        function assertFalse(t, varargin), judge_(t, 'assert', @isFalse, varargin), end
        function assertEmpty(t, varargin), judge_(t, 'assert', @isEmpty, varargin), end
        function assertNotEmpty(t, varargin), judge_(t, 'assert', @isNotEmpty, varargin), end
        function assertSize(t, varargin), judge_(t, 'assert', @isSize, varargin), end
        function assertLength(t, varargin), judge_(t, 'assert', @isLength, varargin), end
        function assertNumElements(t, varargin), judge_(t, 'assert', @isNumElements, varargin), end
        function assertClass(t, varargin), judge_(t, 'assert', @isClass, varargin), end
        function assertInstanceOf(t, varargin), judge_(t, 'assert', @isInstanceOf, varargin), end
        function assertGreaterThan(t, varargin), judge_(t, 'assert', @isGreaterThan, varargin), end
        function assertGreaterThanOrEqual(t, varargin), judge_(t, 'assert', @isGreaterThanOrEqual, varargin), end
        function assertLessThan(t, varargin), judge_(t, 'assert', @isLessThan, varargin), end
        function assertLessThanOrEqual(t, varargin), judge_(t, 'assert', @isLessThanOrEqual, varargin), end
        function assertSameHandle(t, varargin), judge_(t, 'assert', @isSameHandle, varargin), end
        function assertNotSameHandle(t, varargin), judge_(t, 'assert', @isNotSameHandle, varargin), end
        function assertSubstring(t, varargin), judge_(t, 'assert', @isSubstring, varargin), end
        function assertMatches(t, varargin), judge_(t, 'assert', @isMatches, varargin), end
        function assertReturnsTrue(t, varargin), judge_(t, 'assert', @isReturnsTrue, varargin), end
        function assertError(t, varargin), judge_(t, 'assert', @isError, varargin), end
        function assertWarning(t, varargin), judge_(t, 'assert', @isWarning, varargin), end
        function assertWarningFree(t, varargin), judge_(t, 'assert', @isWarningFree, varargin), end
        function assertFail(t, varargin), judge_(t, 'assert', @isFail, varargin), end
        function assertThat(t, varargin), judge_(t, 'assert', @isThat, varargin), end
        function fatalAssertEqual(t, varargin), judge_(t, 'fatalAssert', @isEqual, varargin), end
        function fatalAssertNotEqual(t, varargin), judge_(t, 'fatalAssert', @isNotEqual, varargin), end
        function fatalAssertTrue(t, varargin), judge_(t, 'fatalAssert', @isTrue, varargin), end
        function fatalAssertFalse(t, varargin), judge_(t, 'fatalAssert', @isFalse, varargin), end
        function fatalAssertEmpty(t, varargin), judge_(t, 'fatalAssert', @isEmpty, varargin), end
        function fatalAssertNotEmpty(t, varargin), judge_(t, 'fatalAssert', @isNotEmpty, varargin), end
        function fatalAssertSize(t, varargin), judge_(t, 'fatalAssert', @isSize, varargin), end
        function fatalAssertLength(t, varargin), judge_(t, 'fatalAssert', @isLength, varargin), end
        function fatalAssertNumElements(t, varargin), judge_(t, 'fatalAssert', @isNumElements, varargin), end
        function fatalAssertClass(t, varargin), judge_(t, 'fatalAssert', @isClass, varargin), end
        function fatalAssertInstanceOf(t, varargin), judge_(t, 'fatalAssert', @isInstanceOf, varargin), end
        function fatalAssertGreaterThan(t, varargin), judge_(t, 'fatalAssert', @isGreaterThan, varargin), end
        function fatalAssertGreaterThanOrEqual(t, varargin), judge_(t, 'fatalAssert', @isGreaterThanOrEqual, varargin), end
        function fatalAssertLessThan(t, varargin), judge_(t, 'fatalAssert', @isLessThan, varargin), end
        function fatalAssertLessThanOrEqual(t, varargin), judge_(t, 'fatalAssert', @isLessThanOrEqual, varargin), end
        function fatalAssertSameHandle(t, varargin), judge_(t, 'fatalAssert', @isSameHandle, varargin), end
        function fatalAssertNotSameHandle(t, varargin), judge_(t, 'fatalAssert', @isNotSameHandle, varargin), end
        function fatalAssertSubstring(t, varargin), judge_(t, 'fatalAssert', @isSubstring, varargin), end
        function fatalAssertMatches(t, varargin), judge_(t, 'fatalAssert', @isMatches, varargin), end
        function fatalAssertReturnsTrue(t, varargin), judge_(t, 'fatalAssert', @isReturnsTrue, varargin), end
        function fatalAssertError(t, varargin), judge_(t, 'fatalAssert', @isError, varargin), end
        function fatalAssertWarning(t, varargin), judge_(t, 'fatalAssert', @isWarning, varargin), end
        function fatalAssertWarningFree(t, varargin), judge_(t, 'fatalAssert', @isWarningFree, varargin), end
        function fatalAssertFail(t, varargin), judge_(t, 'fatalAssert', @isFail, varargin), end
        function fatalAssertThat(t, varargin), judge_(t, 'fatalAssert', @isThat, varargin), end
    end
end

function n = noun(kind)
names = struct('verify', 'Verification', 'assume', 'Assumption', 'assert', 'Assertion', ...
    'fatalAssert', 'Fatal assertion');
n = names.(kind);
end

function s = shown(v)
if ischar(v) && size(v, 1) <= 1
    s = [ v ];
elseif isstring(v) && isscalar(v)
    s = ['"' char(v) '"'];
elseif (isnumeric(v) || islogical(v)) && numel(v) <= 20
    s = mat2str(v);
elseif isobject(v)
    s = class(v);
else
    s = strtrim(evalc('disp(v)'));
end
end

function [diagnostic, rest] = splitDiagnostic(list, names)
% What is left after name-value pairs is the diagnostic.
diagnostic = '';
rest = struct();
while ~isempty(list)
    word = list{1};
    known = (ischar(word) || isstring(word)) && numel(list) > 1;
    if known
        at = strcmpi(word, names);
        known = any(at);
    end
    if known
        rest.(names{at}) = list{2};
        list(1:2) = [];
    else
        diagnostic = word;
        list(1) = [];
    end
end
end

function [ok, why, d] = isEqual(actual, expected, varargin)
[d, o] = splitDiagnostic(varargin, {'AbsTol', 'RelTol'});
tolerance = struct('absolute', -1, 'relative', -1);
if isfield(o, 'AbsTol'), tolerance.absolute = o.AbsTol; end
if isfield(o, 'RelTol'), tolerance.relative = o.RelTol; end
ok = areEqualWithin(actual, expected, tolerance);
why = '';
if ~ok
    why = sprintf('the value %s (%s) is not equal to %s (%s).', shown(actual), class(actual), ...
        shown(expected), class(expected));
end
end
function [ok, why, d] = isThat(actual, constraint, varargin)
d = splitDiagnostic(varargin, {});
proxy = 'matlab.unittest.constraints.';
if isa(actual, [proxy 'EveryElementOf']) || isa(actual, [proxy 'AnyElementOf'])
    ok = satisfiedBy(actual, constraint);
else
    ok = satisfiedBy(constraint, actual);
end
why = '';
if ok, return, end
why = getDiagnosticFor(constraint, actual);
if ~ischar(why) && ~isstring(why), why = why.DiagnosticText; end
why = char(why);
end
function [ok, why, d] = isNotEqual(actual, unwanted, varargin)
d = splitDiagnostic(varargin, {});
ok = ~(strcmp(class(actual), class(unwanted)) && areEqual(actual, unwanted));
why = sprintf('the value is %s.', shown(actual));
end
function [ok, why, d] = isTrue(actual, varargin)
d = splitDiagnostic(varargin, {});
ok = islogical(actual) && isscalar(actual) && actual;
why = sprintf('the value %s is not true.', shown(actual));
end
function [ok, why, d] = isFalse(actual, varargin)
d = splitDiagnostic(varargin, {});
ok = islogical(actual) && isscalar(actual) && ~actual;
why = sprintf('the value %s is not false.', shown(actual));
end
function [ok, why, d] = isEmpty(actual, varargin)
d = splitDiagnostic(varargin, {});
ok = isempty(actual);
why = sprintf('the value of size [%s] is not empty.', num2str(size(actual)));
end
function [ok, why, d] = isNotEmpty(actual, varargin)
d = splitDiagnostic(varargin, {});
ok = ~isempty(actual);
why = 'the value is empty.';
end
function [ok, why, d] = isSize(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = isequal(size(actual), wanted);
why = sprintf('the size is [%s], not [%s].', num2str(size(actual)), num2str(wanted));
end
function [ok, why, d] = isLength(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = length(actual) == wanted;
why = sprintf('the length is %d, not %d.', length(actual), wanted);
end
function [ok, why, d] = isNumElements(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = numel(actual) == wanted;
why = sprintf('the number of elements is %d, not %d.', numel(actual), wanted);
end
function name = className(wanted)
if isa(wanted, 'meta.class'), name = wanted.Name; else, name = char(wanted); end
end
function [ok, why, d] = isClass(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = strcmp(class(actual), className(wanted));
why = sprintf('the class is %s, not %s.', class(actual), className(wanted));
end
function [ok, why, d] = isInstanceOf(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = isa(actual, className(wanted));
why = sprintf('a value of class %s is no %s.', class(actual), className(wanted));
end
function [ok, why, d] = isGreaterThan(actual, bound, varargin)
d = splitDiagnostic(varargin, {});
ok = all(actual(:) > bound);
why = sprintf('%s is not greater than %s.', shown(actual), shown(bound));
end
function [ok, why, d] = isGreaterThanOrEqual(actual, bound, varargin)
d = splitDiagnostic(varargin, {});
ok = all(actual(:) >= bound);
why = sprintf('%s is not greater than or equal to %s.', shown(actual), shown(bound));
end
function [ok, why, d] = isLessThan(actual, bound, varargin)
d = splitDiagnostic(varargin, {});
ok = all(actual(:) < bound);
why = sprintf('%s is not less than %s.', shown(actual), shown(bound));
end
function [ok, why, d] = isLessThanOrEqual(actual, bound, varargin)
d = splitDiagnostic(varargin, {});
ok = all(actual(:) <= bound);
why = sprintf('%s is not less than or equal to %s.', shown(actual), shown(bound));
end
function [ok, why, d] = isSameHandle(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = isa(actual, 'handle') && isa(wanted, 'handle') && all(actual == wanted);
why = 'the values are not the same handle.';
end
function [ok, why, d] = isNotSameHandle(actual, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = ~isSameHandle(actual, wanted);
why = 'the values are the same handle.';
end
function [ok, why, d] = isSubstring(actual, part, varargin)
d = splitDiagnostic(varargin, {});
ok = contains(actual, part);
why = sprintf('%s does not contain %s.', shown(actual), shown(part));
end
function [ok, why, d] = isMatches(actual, pattern, varargin)
d = splitDiagnostic(varargin, {});
ok = ~isempty(regexp(char(actual), char(pattern), 'once'));
why = sprintf('%s does not match %s.', shown(actual), shown(pattern));
end
function [ok, why, d] = isReturnsTrue(f, varargin)
d = splitDiagnostic(varargin, {});
v = f();
ok = islogical(v) && isscalar(v) && v;
why = sprintf('%s did not return true.', func2str(f));
end
function [ok, why, d] = isError(f, wanted, varargin)
d = splitDiagnostic(varargin, {});
ok = false;
why = sprintf('%s threw no error.', func2str(f));
try
    f();
catch e
    if isa(wanted, 'meta.class')
        ok = isa(e, wanted.Name);
        wanted = wanted.Name;
    else
        ok = strcmp(e.identifier, char(wanted));
    end
    why = sprintf('the error ''%s'' was thrown, not ''%s'': %s', e.identifier, char(wanted), e.message);
end
end
function [id, out] = warningOf(f)
[message, before] = lastwarn('', '');
text = evalc('f();');
[out, id] = lastwarn;
if isempty(id) && isempty(out), lastwarn(message, before); end
end
function [ok, why, d] = isWarning(f, wanted, varargin)
d = splitDiagnostic(varargin, {});
id = warningOf(f);
ok = strcmp(id, char(wanted));
why = sprintf('the warning ''%s'' was issued, not ''%s''.', id, char(wanted));
end
function [ok, why, d] = isWarningFree(f, varargin)
d = splitDiagnostic(varargin, {});
[id, text] = warningOf(f);
ok = isempty(id) && isempty(text);
why = sprintf('the warning ''%s'' was issued.', id);
end
function [ok, why, d] = isFail(varargin)
d = splitDiagnostic(varargin, {});
ok = false;
why = 'the test was failed on purpose.';
end
