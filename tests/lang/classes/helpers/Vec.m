classdef Vec
    % Overloaded indexing.
    properties (Access = private)
        data
    end
    methods
        function v = Vec(d), v.data = d; end
        function varargout = subsref(v, s)
            switch s(1).type
                case '()'
                    varargout{1} = Vec(v.data(s(1).subs{:}));
                case '{}'
                    varargout{1} = v.data(s(1).subs{:});
                case '.'
                    if strcmp(s(1).subs, 'len')
                        varargout{1} = numel(v.data);
                    elseif numel(s) > 1
                        [varargout{1:nargout}] = feval(s(1).subs, v, s(2).subs{:});
                    else
                        varargout{1} = feval(s(1).subs, v);
                    end
            end
        end
        function v = subsasgn(v, s, b)
            if strcmp(s(1).type, '()'), v.data(s(1).subs{:}) = b; else, error('no'); end
        end
        function n = end(v, ~, ~), n = numel(v.data); end
        function n = numel(v), n = numel(v.data); end
        function s = total(v, k)
            s = sum(v.data);
            if nargin > 1, s = s * k; end
        end
        function disp(v), fprintf('<%s>\n', num2str(v.data)); end
        function c = horzcat(varargin)
            all = cellfun(@(v) v.data, varargin, 'UniformOutput', false);
            c = Vec([all{:}]);
        end
        function r = colon(a, b), r = Vec(a.data(1):b.data(1)); end
        function n = subsindex(v), n = v.data - 1; end
    end
end
