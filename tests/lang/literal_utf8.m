s = 'äöü';
fprintf('%d %s\n', numel(s), s)   % expect: 3 äöü
disp(s(2))                        % expect: ö
