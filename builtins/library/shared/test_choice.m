function yes = isChosen(test, what, wanted)
% Does a test fit 'Tag', tag or another pair that runtests and selectIf take; patterns may hold *.
if nargin < 3, wanted = '*'; end
switch what
    case 'Tag', has = test.Tags;
    case 'Name', has = {test.Name};
    case 'ProcedureName', has = {test.ProcedureName};
    case 'BaseFolder', has = {test.BaseFolder};
    case 'ParameterProperty', has = {test.Parameterization.Property};
    case 'ParameterName', has = {test.Parameterization.Name};
    case 'Superclass'
        m = meta.class.fromName(test.TestClass);
        yes = ~isempty(m) && any(strcmp([{m.Name}; superclasses(m.Name)], char(wanted)));
        return
    otherwise
        error('MATLAB:unittest:UnknownSelection', 'Tests cannot be chosen by ''%s''.', what)
end
patterns = strrep(strrep(regexptranslate('escape', cellstr(wanted)), '\*', '.*'), '\?', '.');
yes = false;
for p = reshape(patterns, 1, [])
    yes = yes || any(~cellfun(@isempty, regexp(has, ['^' p{1} '$'], 'once')));
end
end
