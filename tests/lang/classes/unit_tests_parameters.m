addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% Parameters of classes and tests, fixtures, constraints; each test on a copy; in the file's order.
text = evalc('r = runtests(''PlanTest'');');
for t = r, fprintf('%d %s\n', t.Passed, t.Name), end
% expect: 1 PlanTest(k=7)/zeta
% expect: 1 PlanTest(k=7)/alpha
% expect: 1 PlanTest(k=7)/par(x=1)(y=small)
% expect: 1 PlanTest(k=7)/par(x=1)(y=large)
% expect: 1 PlanTest(k=7)/par(x=abc)(y=small)
% expect: 1 PlanTest(k=7)/par(x=abc)(y=large)
% expect: 0 PlanTest(k=7)/short
% expect: 1 PlanTest(k=7)/tagged
% expect: 1 PlanTest(k=7)/pairs(x=1)(y=small)
% expect: 1 PlanTest(k=7)/pairs(x=abc)(y=large)
disp(contains(text, 'the value 1 (double) is not equal to 2 (double)'))   % expect:    1
disp(isfolder(getappdata(0, 'folder')))                                  % expect:    0
disp(isempty(getenv('MATLIFT_PLAN')))                                    % expect:    1
try
    assertSuccess(r)
catch e
    disp(e.identifier)   % expect: MATLAB:unittest:TestResult:UnsuccessfulRun
end
