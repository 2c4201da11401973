classdef IsFile < matlab.unittest.constraints.BooleanConstraint
    % The value names a file.
    methods
        function ok = satisfiedBy(~, actual)
            ok = all(isfile(actual));
        end
    end
end
