classdef IsFolder < matlab.unittest.constraints.BooleanConstraint
    % The value names a folder.
    methods
        function ok = satisfiedBy(~, actual)
            ok = all(isfolder(actual));
        end
    end
end
