addpath(fullfile(fileparts(mfilename('fullpath')), 'helpers'))
% repmat and its kin of a class with its own () and size: x(places), not an array of objects.
s = Span([1 2; 3 4], 10);
r = repmat(s(1), [2 3]);
disp(class(r)), disp(size(r))           % expect: Span
                                        % expect:      2     3
disp(low(fliplr(s)))
% expect:      2     1
% expect:      4     3
disp(low(circshift(s, 1)))
% expect:      3     4
% expect:      1     2
c = num2cell([Square(1) Square(2)]);
disp(c{2}.a)                            % expect:      2
