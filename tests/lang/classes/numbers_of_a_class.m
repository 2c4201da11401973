% An object of a class with a numeric superclass is an array of such numbers.
addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
w = Weight([3 1 2], 'g');
disp([isa(w, 'double') isa(w, 'float') isa(w, 'numeric') isa(w, 'integer') isa(w, 'single')])   % expect:    1   1   1   0   0
disp(superclasses(w))                                       % expect:     {'double'}
disp([size(w) numel(w) length(w)])                          % expect:      1     3     3     3
disp(w.heaviest())                                          % expect:      3
p = w(2:end);
disp(class(p))                                              % expect: Weight
disp(p.unit)                                                % expect: g
disp(double(p))                                             % expect:      1     2
w(2) = 7;
w(5) = Weight(9);
disp(double(w))                                             % expect:      3     7     2     0     9
w(1) = [];
disp(class(w))                                              % expect: Weight
disp(sum(w))                                                % expect:     18
disp(class(w + 1))                                          % expect: double
q = [p 5; Weight([1 1 1])];
disp(class(q))                                              % expect: Weight
disp(double(q(:, end))')                                    % expect:      5     1
disp(size(reshape(q, 3, 2)))                                % expect:      3     2
disp(class(q'))                                             % expect: Weight
for x = p
  fprintf('%s %g\n', class(x), x)                           % expect: Weight 1
end                                                         % expect: Weight 2
v = 10:10:90;
disp(v(p))                                                  % expect:     10    20
p
% expect: p =
% expect:   Weight with properties:
% expect:     unit: 'g'
% expect:   double data:
% expect:      1     2
p(4)                                                        % expect-error: MATLAB:badsubscript | must not exceed 2
