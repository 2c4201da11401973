classdef MatFile < handle
    % Variables of a MAT-file, read and written where they are. Parts of plain arrays in files of version 7.3 are read and changed
    % alone; everything else goes through memory.
    properties (SetAccess = private, Hidden)
        Source = ''
        Writable = false
    end
    methods
        function m = MatFile(file, writable)
            m.Source = file;
            m.Writable = writable;
        end
        function varargout = subsref(m, s)
            name = s(1).subs;
            if ~strcmp(s(1).type, '.')
                error('MATLAB:MatFile:CannotIndex', 'A MAT-file is read by the names of its variables: m.x, m.x(rows,columns).')
            end
            if strcmp(name, 'Properties')
                v = struct('Source', m.Source, 'Writable', m.Writable);
                rest = s(2:end);
            elseif any(strcmp(name, {'who', 'whos', 'size'}))
                args = {};
                if numel(s) > 1, args = s(2).subs; end
                [varargout{1:max(1, nargout)}] = feval(name, m, args{:});
                return
            elseif numel(s) > 1 && strcmp(s(2).type, '()')
                v = m.part(name, s(2).subs);
                rest = s(3:end);
            else
                v = m.whole(name);
                rest = s(2:end);
            end
            if ~isempty(rest), v = subsref(v, rest); end
            varargout{1} = v;
        end
        function m = subsasgn(m, s, v)
            name = s(1).subs;
            if strcmp(name, 'Properties') && numel(s) == 2 && strcmp(s(2).subs, 'Writable')
                m.Writable = logical(v);
                return
            end
            if ~m.Writable
                error('MATLAB:MatFile:NotWritable', '''%s'' is not writable: open it with matfile(name, ''Writable'', true).', m.Source)
            end
            if numel(s) == 1
                m.put(name, v);
            elseif numel(s) > 2 || ~strcmp(s(2).type, '()') || ~m.writePart(name, s(2).subs, v)
                x = [];
                if m.has(name), x = m.whole(name); end
                m.put(name, subsasgn(x, s(2:end), v));
            end
        end
        function n = numArgumentsFromSubscript(~, ~, ~), n = 1; end
        function varargout = size(m, name, varargin)
            if nargin < 2, varargout = {[1 1]}; return, end
            [varargout{1:max(1, nargout)}] = size(zeros(m.facts(name).size .* 0), varargin{:});
            d = m.facts(name).size;
            if nargin > 2, d(end + 1:max([varargin{:}])) = 1; d = d([varargin{:}]); end
            if nargout > 1, varargout = num2cell(d); else, varargout = {d}; end
        end
        function c = who(m)
            w = whos('-file', m.Source);
            c = {w.name}';
        end
        function w = whos(m, varargin)
            w = whos('-file', m.Source);
            if ~isempty(varargin), w = w(ismember({w.name}, varargin)); end
        end
        function disp(m)
            fprintf('  matlab.io.MatFile\n\n  Properties:\n    Properties.Source: ''%s''\n    Properties.Writable: %s\n', ...
                m.Source, mat2str(m.Writable))
            if isfile(m.Source)
                for w = whos('-file', m.Source)'
                    fprintf('    %s: [%s %s]\n', w.name, strjoin(string(w.size), 'x'), w.class)
                end
            end
        end
    end
    methods (Access = private)
        function tf = has(m, name)
            tf = isfile(m.Source) && any(strcmp(name, who(m)));
        end
        function w = facts(m, name)
            if ~m.has(name)
                error('MATLAB:MatFile:VariableNotInFile', 'The variable ''%s'' does not exist in ''%s''.', name, m.Source)
            end
            w = whos('-file', m.Source);
            w = w(strcmp({w.name}, name));
        end
        function v = whole(m, name)
            m.facts(name);
            s = load(m.Source, name);
            v = s.(name);
        end
        function put(m, name, v)
            s.(name) = v;
            if isfile(m.Source), save(m.Source, '-struct', 's', '-append');
            else, save(m.Source, '-struct', 's', '-v7.3'); end
        end
        function [start, count, stride] = slab(~, w, idx)
            % Where a part is, when it is regular; [] when it is not.
            start = []; count = []; stride = [];
            if numel(idx) ~= numel(w.size) || any(w.size == 0), return, end
            for k = 1:numel(idx)
                i = idx{k};
                if ischar(i) && isequal(i, ':'), i = 1:w.size(k); end
                if islogical(i), i = find(i); end
                if ~isnumeric(i) || isempty(i) || any(i ~= fix(i)) || i(1) < 1, start = []; return, end
                step = 1;
                if numel(i) > 1, step = double(i(2)) - double(i(1)); end
                if step < 1 || any(diff(double(i(:))) ~= step), start = []; return, end
                start(k) = double(i(1)); count(k) = numel(i); stride(k) = step; %#ok<AGROW>
            end
        end
        function tf = isPlain(m, w)
            % A dataset of plain numbers in a file of version 7.3.
            f = fopen(m.Source); head = fread(f, 10, '*char')'; fclose(f);
            tf = strcmp(head, 'MATLAB 7.3') && any(strcmp(w.class, {'double', 'single', 'int8', 'int16', 'int32', 'int64', ...
                'uint8', 'uint16', 'uint32', 'uint64', 'logical', 'char'})) && ~w.complex && ~w.sparse;
        end
        function v = part(m, name, idx)
            w = m.facts(name);
            [start, count, stride] = m.slab(w, idx);
            if isempty(start) || any(start + (count - 1) .* stride > w.size) || ~m.isPlain(w)
                v = m.whole(name);
                v = v(idx{:});
                return
            end
            v = h5read(m.Source, ['/' name], start, count, stride);
            if strcmp(w.class, 'char'), v = char(v); elseif strcmp(w.class, 'logical'), v = logical(v); end
        end
        function tf = writePart(m, name, idx, v)
            tf = false;
            if ~m.has(name), return, end
            w = m.facts(name);
            [start, count, stride] = m.slab(w, idx);
            if isempty(start) || any(start + (count - 1) .* stride > w.size) || ~m.isPlain(w) || ~strcmp(class(v), w.class) || ~isreal(v)
                return
            end
            if isscalar(v), v = repmat(v, count); end
            if numel(v) ~= prod(count)
                error('MATLAB:subsassigndimmismatch', 'The data do not have the size of the part that is assigned.')
            end
            v = reshape(v, count);
            if islogical(v), v = uint8(v); elseif ischar(v), v = uint16(v); end
            h5write(m.Source, ['/' name], v, start, count, stride);
            tf = true;
        end
    end
end
