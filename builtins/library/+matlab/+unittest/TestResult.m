classdef TestResult
    % What came of one test.
    properties
        Name = ''
        Passed = false
        Failed = false
        Incomplete = false
        Duration = 0
        Details = struct('Diagnostics', {{}})
    end
    methods
        function disp(r)
            names = {'Name', 'Passed', 'Failed', 'Incomplete', 'Duration', 'Details'};
            if isscalar(r)
                fprintf('  TestResult with properties:\n\n')
                fprintf('          Name: ''%s''\n', r.Name)
                fprintf('        Passed: %d\n        Failed: %d\n    Incomplete: %d\n', ...
                    r.Passed, r.Failed, r.Incomplete)
                fprintf('      Duration: %.4f\n', r.Duration)
                fprintf('       Details: [1x1 struct]\n')
            else
                fprintf('  %dx%d TestResult array with properties:\n\n', size(r, 1), size(r, 2))
                fprintf('    %s\n', names{:})
            end
            fprintf('\nTotals:\n   %d Passed, %d Failed, %d Incomplete.\n', sum([r.Passed]), ...
                sum([r.Failed]), sum([r.Incomplete]))
            fprintf('   %.5g seconds testing time.\n', sum([r.Duration]))
        end
        function assertSuccess(r)
            bad = r(~[r.Passed]);
            if ~isempty(bad)
                error('MATLAB:unittest:TestResult:UnsuccessfulRun', 'The test run was not successful: %s', ...
                    strjoin({bad.Name}, ', '))
            end
        end
        function t = table(r)
            Name = {r.Name}';
            Passed = [r.Passed]';
            Failed = [r.Failed]';
            Incomplete = [r.Incomplete]';
            Duration = [r.Duration]';
            t = table(Name, Passed, Failed, Incomplete, Duration);
        end
    end
end
