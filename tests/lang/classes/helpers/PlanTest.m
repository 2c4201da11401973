classdef (TestTags = {'all'}) PlanTest < matlab.unittest.TestCase
    properties (TestParameter)
        x = {1, 'abc'}
        y = struct('small', 1, 'large', 100)
    end
    properties (ClassSetupParameter)
        k = {7}
    end
    properties
        Steps = {}
    end
    methods (TestClassSetup)
        function once(t, k), t.Steps{end + 1} = k; end
    end
    methods (TestMethodSetup)
        function each(t), t.Steps{end + 1} = 'each'; end
    end
    methods (TestMethodTeardown)
        function after(t), t.verifyEqual(t.Steps, {7, 'each'}), end
    end
    methods (Test)
        function zeta(t)
            import matlab.unittest.constraints.*
            t.verifyThat([1 2 3], HasLength(3) & ~IsEmpty)
            t.verifyThat(pi, IsEqualTo(3.14, 'Within', AbsoluteTolerance(0.01)))
            t.verifyThat({1, struct('a', 2)}, IsEqualTo({1 + 1e-9, struct('a', 2)}, 'Within', RelativeTolerance(1e-6) | AbsoluteTolerance(1e-12)))
            t.verifyThat('ABC', IsEqualTo('a bc', 'IgnoringCase', true, 'IgnoringWhitespace', true))
            t.verifyThat(3, IsGreaterThan(2) & IsLessThanOrEqualTo(3))
            t.verifyThat("hello", ContainsSubstring('ELL', 'IgnoringCase', true) | StartsWithSubstring('x'))
            t.verifyThat(@() error('a:b', 'c'), Throws('a:b'))
            t.verifyThat(@() 1, IssuesNoWarnings)
            t.verifyThat(EveryElementOf([2 4]), IsGreaterThan(1))
            t.verifyThat(1, IsOfClass(?double))
            t.verifyThat([3 1 1], IsSameSetAs([1 3]))
            t.verifyClass(1, ?double)
            t.verifyError(@() error('my:id', 'x'), ?MException)
        end
        function alpha(t)
            import matlab.unittest.fixtures.TemporaryFolderFixture
            f = t.applyFixture(TemporaryFolderFixture);
            t.verifyTrue(isfolder(f.Folder))
            t.applyFixture(matlab.unittest.fixtures.CurrentFolderFixture(f.Folder));
            t.verifyThat(pwd, matlab.unittest.constraints.EndsWithSubstring(regexprep(f.Folder, '^.*/', '')))
            t.applyFixture(matlab.unittest.fixtures.EnvironmentVariableFixture('MATLIFT_PLAN', '1'));
            t.verifyEqual(getenv('MATLIFT_PLAN'), '1')
            t.applyFixture(matlab.unittest.fixtures.SuppressedWarningsFixture('plan:w'));
            warning('plan:w', 'not seen')
            setappdata(0, 'folder', f.Folder)
        end
        function par(t, x, y), t.verifyGreaterThan(numel(x) + y, 1), end
        function short(t), t.verifyThat(1, matlab.unittest.constraints.IsEqualTo(2)), end
    end
    methods (Test, TestTags = 'quick')
        function tagged(t), t.verifyTrue(true), end
    end
    methods (Test, ParameterCombination = 'sequential')
        function pairs(t, x, y), t.verifyNotEmpty([x y]), end
    end
end
