% T.Properties shows itself as MATLAB does; addprop and rmprop, of the table and of its variables.
T = table([1;2],{'a';'b'},'VariableNames',{'x','y'});
T.Properties.VariableUnits = {'m',''};
T.Properties
T = addprop(T,{'Sensor','Note'},{'variable','table'});
T.Properties.CustomProperties.Sensor = {'s1','s2'};
T.Properties.CustomProperties.Note = 'hello';
T.Properties
U = T(1,'y'); U.Properties.CustomProperties
T.z = [5;6]; disp(T.Properties.CustomProperties.Sensor)
save('ct.mat', 'T'); L = load('ct.mat'); disp(L.T.Properties.CustomProperties)
T = rmprop(T,'Sensor'); T.Properties.CustomProperties
try, T.Properties.CustomProperties.Foo = 1; catch e, disp(e.message), end
try, T.Properties.Foo = 1; catch e, disp(e.message), end
try, T = addprop(T,'Note','table'); catch e, disp(e.message), end
try, T = addprop(T,'2x','table'); catch e, disp(e.message), end
try, T = rmprop(T,'None'); catch e, disp(e.message), end
T.Properties.VariableNames{1} = 'n'; disp(T.Properties.VariableNames)
disp(class(T.Properties))
TT = timetable(seconds(0:2)',[1;2;3]); TT.Properties
% Variables by number.
disp(T.(1)'), T.(1)(2) = 7; disp(T.n')
try, T.(4), catch e, disp(e.message), end
try, T.(1.5), catch e, disp(e.message), end
s.x = 1; try, s.(1), catch e, disp(e.message), end
% expect: ans =
% expect:   TableProperties with properties:
% expect:              Description: ''
% expect:                 UserData: []
% expect:           DimensionNames: {'Row'  'Variables'}
% expect:            VariableNames: {'x'  'y'}
% expect:            VariableTypes: ["double"    "cell"]
% expect:     VariableDescriptions: {}
% expect:            VariableUnits: {'m'  ''}
% expect:       VariableContinuity: []
% expect:                 RowNames: {}
% expect:         CustomProperties: No custom properties are set.
% expect:       Use addprop and rmprop to modify CustomProperties.
% expect: ans =
% expect:   TableProperties with properties:
% expect:              Description: ''
% expect:                 UserData: []
% expect:           DimensionNames: {'Row'  'Variables'}
% expect:            VariableNames: {'x'  'y'}
% expect:            VariableTypes: ["double"    "cell"]
% expect:     VariableDescriptions: {}
% expect:            VariableUnits: {'m'  ''}
% expect:       VariableContinuity: []
% expect:                 RowNames: {}
% expect:    Custom Properties (access using t.Properties.CustomProperties.<name>):
% expect:     Sensor: {'s1'  's2'}
% expect:       Note: 'hello'
% expect: ans =
% expect:   CustomProperties with properties:
% expect:     Sensor: {'s2'}
% expect:       Note: 'hello'
% expect:     {'s1'}    {'s2'}    {0×0 char}
% expect:   CustomProperties with properties:
% expect:     Sensor: {'s1'  's2'  ''}
% expect:       Note: 'hello'
% expect: ans =
% expect:   CustomProperties with properties:
% expect:     Note: 'hello'
% expect: Unrecognized custom property 'Foo'. Use addprop to define it first.
% expect: Unrecognized table property name 'Foo'.
% expect: The custom property 'Note' is there already.
% expect: '2x' is not a valid property name.
% expect: Unrecognized custom property 'None'.
% expect:     {'n'}    {'y'}    {'z'}
% expect: matlab.tabular.TableProperties
% expect: ans =
% expect:   TimetableProperties with properties:
% expect:              Description: ''
% expect:                 UserData: []
% expect:           DimensionNames: {'Time'  'Variables'}
% expect:            VariableNames: {'Var1'}
% expect:            VariableTypes: "double"
% expect:     VariableDescriptions: {}
% expect:            VariableUnits: {}
% expect:       VariableContinuity: []
% expect:                 RowTimes: [3×1 duration]
% expect:                StartTime: 0 sec
% expect:               SampleRate: 1
% expect:                 TimeStep: 1 sec
% expect:         CustomProperties: No custom properties are set.
% expect:       Use addprop and rmprop to modify CustomProperties.
% expect:      1     2
% expect:      1     7
% expect: Variable index exceeds table dimensions, or is no positive integer.
% expect: Variable index exceeds table dimensions, or is no positive integer.
% expect: Argument to dynamic structure reference must evaluate to a valid field name.
