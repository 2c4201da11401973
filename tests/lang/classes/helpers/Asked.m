classdef Asked
    methods
        function varargout = subsref(~, s)
            fprintf('%s %d\n', s(1).type, nargout)
            varargout = num2cell(1:max(nargout, 1));
        end
    end
end
