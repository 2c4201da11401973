function ok = areEqualWithin(actual, expected, tolerance)
% Class and size are the same, numbers no further apart than one of the tolerances says (negative:
% none); in structs and cells too.
if isstruct(expected) && isstruct(actual)
    names = fieldnames(expected);
    ok = isequal(size(actual), size(expected)) && isequal(sort(names), sort(fieldnames(actual)));
    for k = 1:numel(expected)
        for n = 1:numel(names)
            ok = ok && areEqualWithin(actual(k).(names{n}), expected(k).(names{n}), tolerance);
        end
    end
    return
end
ok = strcmp(class(actual), class(expected)) && isequal(size(actual), size(expected));
if ~ok, return, end
if iscell(expected)
    for k = 1:numel(expected), ok = ok && areEqualWithin(actual{k}, expected{k}, tolerance); end
elseif isnumeric(expected) && (any(tolerance.absolute >= 0, 'all') || any(tolerance.relative >= 0, 'all'))
    a = double(actual);
    e = double(expected);
    near = a == e | (isnan(a) & isnan(e)) | abs(a - e) <= double(tolerance.absolute) | ...
        abs(a - e) <= double(tolerance.relative) .* abs(e);
    ok = all(near(:));
else
    ok = areEqual(actual, expected);
end
end

function ok = areEqual(a, b)
% A class's own idea of equality comes first.
if isobject(a) && ismethod(a, 'isequal') && ~ismethod(a, 'isequaln')
    ok = all(isequal(a, b), 'all');
else
    ok = isequaln(a, b);
end
end
