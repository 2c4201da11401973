function [names, deep, options] = namesAndOptions(args)
% The arguments of runtests and testsuite: what to run, and pairs that choose among the tests.
words = {'Tag', 'Name', 'ProcedureName', 'ParameterProperty', 'ParameterName', 'BaseFolder', 'Superclass'};
ignored = {'OutputDetail', 'LoggingLevel', 'Strict', 'UseParallel', 'Debug', 'Verbosity'};
names = {};
options = {};
deep = false;
while ~isempty(args)
    word = args{1};
    text = ischar(word) || (isstring(word) && isscalar(word));
    if text && startsWith(word, 'Includ') && numel(args) > 1
        deep = args{2};
        args(1:2) = [];
    elseif text && any(strcmpi(word, [words ignored])) && numel(args) > 1
        if any(strcmpi(word, words)), options = [options args(1:2)]; end %#ok<AGROW>
        args(1:2) = [];
    else
        names = [names reshape(cellstr(word), 1, [])]; %#ok<AGROW>
        args(1) = [];
    end
end
if isempty(names), names = {pwd}; end
end
