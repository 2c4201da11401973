classdef IsEqualTo < matlab.unittest.constraints.BooleanConstraint
    % IsEqualTo(expected, 'Within', tolerance, 'IgnoringCase', true, …)
% with: test_equality
    properties (SetAccess = private)
        Expected
        Tolerance = []
        IgnoreCase = false
        IgnoreWhitespace = false
        IgnoredFields = {}
    end
    methods
        function c = IsEqualTo(expected, varargin)
            c.Expected = expected;
            for k = 1:2:numel(varargin)
                switch lower(char(varargin{k}))
                    case 'within', c.Tolerance = varargin{k + 1};
                    case 'ignoringcase', c.IgnoreCase = varargin{k + 1};
                    case 'ignoringwhitespace', c.IgnoreWhitespace = varargin{k + 1};
                    case 'ignoringfields', c.IgnoredFields = cellstr(varargin{k + 1});
                    case 'using'  % every comparator compares as this one does
                    otherwise
                        error('MATLAB:InputParser:UnmatchedParameter', ...
                            'Argument ''%s'' is not an option of IsEqualTo.', char(varargin{k}))
                end
            end
        end
        function ok = satisfiedBy(c, actual)
            [a, e] = deal(simplified(c, actual), simplified(c, c.Expected));
            if isempty(c.Tolerance)
                ok = areEqualWithin(a, e, struct('absolute', -1, 'relative', -1));
            else
                ok = satisfiedBy(c.Tolerance, a, e);
            end
        end
        function text = getDiagnosticFor(c, actual)
            text = sprintf('the value %s (%s) is not equal to %s (%s).', strtrim(evalc('disp(actual)')), ...
                class(actual), strtrim(evalc('disp(c.Expected)')), class(c.Expected));
        end
    end
end

function v = simplified(c, v)
if ischar(v) || isstring(v)
    if c.IgnoreCase, v = lower(v); end
    if c.IgnoreWhitespace, v = regexprep(v, '\s', ''); end
elseif isstruct(v)
    v = rmfield(v, intersect(fieldnames(v), c.IgnoredFields));
end
end
