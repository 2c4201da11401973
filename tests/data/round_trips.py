"""round_trips.py MATLIFT: every class that MAT-files of version 7 hold, written by one program and read by the others: Matlift, GNU
Octave, SciPy; version 7.3 with h5py, spreadsheets with openpyxl. What is not installed is left out and said."""
import os, shutil, subprocess, sys, tempfile

MATLIFT = os.path.abspath(sys.argv[1])
CASES = ['5', '[1 2;3 4.5]', 'zeros(0,3)', 'reshape(1:24,2,3,4)', 'single([1.5 -2])', "int8([-128 127])", 'uint8(200)', 'int16(-5)', 'uint16(7)',
         'int32([1;2])', 'uint32(9)', "int64(-9007199254740993)", "intmax('uint64')", 'true', '[true false;false true]', "'text'", "['ab';'cd']",
         '1+2i', '[1 2i;3 4]', 'single(1-1i)', '{}', "{1,'a',{2,[]}}", "struct('a',1,'b','x')", "struct('a',{1,2,3})", 'sparse([1 0;0 2])',
         'sparse([1i 0;0 2])', 'sparse(3,4)', '[NaN Inf -Inf -0]', '1e300', 'zeros(3,0)', "''", 'magic(40)',
         # edges: extremes, more than two dimensions, nesting, empties of each class, letters beyond ASCII, long names
         "[intmin('int64') intmax('int64')]", "[intmin('int32') intmax('int32')]", "uint64([0 1])", "reshape('abcdefgh',2,2,2)", 'reshape(int16(1:8),2,2,2)',
         'reshape((1:8)*1i,2,2,2)', 'reshape(num2cell(1:8),2,2,2)', "struct('a',{{1,{2,'x',{}}}},'b',struct('c',{{'y',struct('d',{1,2})}}))",
         'int8(zeros(0,2))', 'single([])', 'false(0,1)', 'cell(0,3)', "struct('a',{})", 'char(zeros(0,4))', 'uint64(zeros(2,0))', 'sparse(0,3)', 'zeros(2,0,3)',
         'sparse([true false;false true])', 'sparse(1e5,3,-2.5)', 'sparse([1 2],[1 2],[NaN Inf])', 'char([228 8364 960])', "struct(repmat('n',1,60),1)",
         'single(NaN)', 'realmin/2', '[1e-310 -1e308]', "repmat({'same'},1,50)"]
SAME = "function tf = same(x, y)\ntf = strcmp(class(x), class(y)) && isequal(size(x), size(y)) && isequaln_(x, y) && issparse(x) == issparse(y);\nend\n" \
       "function tf = isequaln_(x, y)\nif iscell(x), tf = true; for k = 1:numel(x), tf = tf && same(x{k}, y{k}); end\n" \
       "elseif isstruct(x), tf = isequal(fieldnames(x), fieldnames(y)) && isequaln_(struct2cell(x), struct2cell(y));\n" \
       "elseif isnumeric(x), tf = isreal(x) == isreal(y) && all(x(:) == y(:) | (x(:) ~= x(:) & y(:) ~= y(:)));\nelse, tf = isequal(x, y); end\nend\n"
# Characters are bytes in Octave, and it keeps sparse logicals as doubles.
BEYOND_OCTAVE = {'sparse([true false;false true])', 'char([228 8364 960])'}
# SciPy has no sparse logicals and no widths of empty texts.
BEYOND_SCIPY = {'sparse([true false;false true])', 'char(zeros(0,4))'}
failed = []


def run(command, code):
    open('p.m', 'w').write('1;\n' + code if 'octave' in command[0] else code)
    return subprocess.run(command + ['p.m'], capture_output=True, text=True).stdout


def programs():
    out = {'Matlift': [MATLIFT]}
    if shutil.which('octave-cli'):
        out['Octave'] = ['octave-cli', '--norc', '--no-history', '-q']
    else:
        print('GNU Octave is not here: left out')
    return out


def write(name, command, version):
    run(command, '\n'.join(f"x = {c}; save('{version}', '{name}_{k}.mat', 'x');" for k, c in enumerate(CASES)))


def read(name, command, other):
    code = '\n'.join(f"try, y = load('{other}_{k}.mat'); if ~same({c}, y.x), disp({k}), end, catch, disp({k}), end" for k, c in enumerate(CASES))
    open('same.m', 'w').write(SAME)
    told = [int(w) for w in run(command, code).split()]
    asked = len(CASES)
    for peer, beyond in ('Octave', BEYOND_OCTAVE), ('SciPy', BEYOND_SCIPY):
        if peer in (name, other):
            told = [k for k in told if CASES[k] not in beyond]
            asked -= len(beyond)
    for k in told:
        failed.append(f'{name} reads what {other} wrote: {CASES[k]}')
    print(f'{name} reads {other}: {asked - len(told)} of {asked}')


def scipy_round(all_programs):
    """SciPy reads every file and writes it again; Matlift reads that."""
    try:
        import scipy.io, scipy.sparse
    except ImportError:
        return print('SciPy is not here: left out')
    for name in all_programs:
        good = 0
        for k, c in enumerate(CASES):
            try:
                x = scipy.io.loadmat(f'{name}_{k}.mat')['x']
                # In the variables' own classes, not those that they are stored in; of complex ones that loses a part.
                if x.dtype.kind != 'c' and not scipy.sparse.issparse(x):
                    x = scipy.io.loadmat(f'{name}_{k}.mat', mat_dtype=True)['x']
                scipy.io.savemat(f'SciPy_{k}.mat', {'x': x}, do_compression=True, long_field_names=True)
                good += 1
            except Exception as e:
                if c not in BEYOND_SCIPY: failed.append(f'SciPy and what {name} wrote: {c}: {e}')
        print(f'SciPy reads {name}: {good} of {len(CASES)}')
        if name == 'Matlift':
            read('Matlift', all_programs['Matlift'], 'SciPy')


def newer(command):
    run(command, "x = magic(4); s = struct('a', 'text'); c = {1, 'b'}; save('n.mat', 'x', 's', 'c', '-v7.3'); writematrix(x, 'n.xlsx'); writecell({'t', 2; true, datetime(2024,1,2)}, 'n.xlsx', 'Sheet', 'c');")
    try:
        import h5py
        f = h5py.File('n.mat')
        good = f['x'][1, 0] == 2 and bytes(f['x'].attrs['MATLAB_class']) == b'double' and bytes(f[f['c'][0, 0]].attrs['MATLAB_class']) == b'double' \
            and ''.join(chr(u) for u in f['s/a'][:, 0]) == 'text'
        print('h5py reads version 7.3:', good)
        if not good: failed.append('h5py')
    except ImportError:
        print('h5py is not here: left out')
    try:
        import openpyxl
        b = openpyxl.load_workbook('n.xlsx')
        good = b['Sheet1']['A1'].value == 16 and b['c']['A1'].value == 't' and b['c']['A2'].value is True and b['c']['B2'].value.day == 2
        b['Sheet1']['F1'] = '=A1*2'; b.create_sheet('more')['B2'] = 'x'; b.save('o.xlsx')
        good = good and run(command, "disp(readmatrix('o.xlsx', 'Range', 'A1:D4') - magic(4)), c = readcell('o.xlsx', 'Sheet', 'more'); disp(c{1})").split() == ['0'] * 16 + ['x']
        print('openpyxl reads and writes spreadsheets:', good)
        if not good: failed.append('openpyxl')
    except ImportError:
        print('openpyxl is not here: left out')


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    open('same.m', 'w').write(SAME)
    tools = programs()
    for n, c in tools.items():
        write(n, c, '-v7')
    for n, c in tools.items():
        for other in tools:
            read(n, c, other)
    scipy_round(tools)
    newer(tools['Matlift'])
    os.chdir('/')
for f in failed:
    print('FAILED', f)
sys.exit(1 if failed else 0)
