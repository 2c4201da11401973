addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
p = Parcel('Rome', 3)
% expect: p =
% expect:   A Parcel for Rome
% expect:    Sizes
% expect:     weight: 3
% expect:     city: 'Rome'
% expect:   (fragile)
q = [p p]
% expect: q =
% expect:   1×2 Parcel array with properties:
% expect:     city
% expect:     weight
disp(isa(p, 'matlab.mixin.CustomDisplay'))   % expect:    1
plainly = Letter2
% expect: plainly =
% expect:   Letter2 with properties:
% expect:     stamp: 'blue'
