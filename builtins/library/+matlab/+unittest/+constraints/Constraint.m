classdef (Abstract, HandleCompatible) Constraint
    % What verifyThat and its kin ask: is it satisfied, and if not, why.
    methods (Abstract)
        ok = satisfiedBy(constraint, actual)
    end
    methods
        function text = getDiagnosticFor(constraint, actual)
            name = regexprep(class(constraint), '^.*\.', '');
            text = sprintf('%s is not satisfied by %s', name, strtrim(evalc('disp(actual)')));
        end
    end
end
