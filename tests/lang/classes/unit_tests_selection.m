addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% Suites, and what chooses among their tests.
import matlab.unittest.TestSuite
import matlab.unittest.selectors.*
s = TestSuite.fromClass(?PlanTest);
disp(numel(s))                                                     % expect:     10
disp(numel(s.selectIf('Tag', 'quick')))                            % expect:      1
disp(numel(s.selectIf(HasTag('quick') | HasName('*/par(*'))))      % expect:      5
disp(numel(s.selectIf(~HasParameter('Property', 'x'))))            % expect:      4
disp(numel(s.selectIf(HasParameter('Property', 'y', 'Name', 'large'))))   % expect:      3
disp(numel(testsuite('PlanTest', 'ParameterName', 'abc')))         % expect:      3
disp(numel(testsuite('PlanTest', 'Tag', 'all')))                   % expect:     10
m = TestSuite.fromMethod(?PlanTest, 'tagged');
disp(m.Name)                                                       % expect: PlanTest(k=7)/tagged
disp(m.Parameterization.Value)                                     % expect:      7
runner = matlab.unittest.TestRunner.withNoPlugins;
file = [tempname '.xml'];
runner.addPlugin(matlab.unittest.plugins.XMLPlugin.producingJUnitFormat(file))
r = runner.run(s(7:8));
disp([r.Passed])                                                   % expect:    0   1
lines = splitlines(strtrim(fileread(file)));
disp(lines{3}(1:61))          % expect:   <testsuite name="PlanTest(k=7)" tests="2" failures="1" skip
disp(lines{end})              % expect: </testsuites>
delete(file)
one = run(PlanTest, 'tagged');
% expect: Running PlanTest(k=7)
% expect: .
% expect: Done PlanTest(k=7)
% expect: __________
disp(one.Passed)                                                   % expect:    1
