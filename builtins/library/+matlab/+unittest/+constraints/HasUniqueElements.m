classdef HasUniqueElements < matlab.unittest.constraints.BooleanConstraint
    % No two elements are equal.
    methods
        function ok = satisfiedBy(~, actual)
            ok = numel(unique(actual)) == numel(actual);
        end
    end
end
