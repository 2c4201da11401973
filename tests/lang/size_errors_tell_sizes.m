% What does not fit tells both sizes.
function told(f)
  try
    f(); disp('no error')
  catch e
    sizes = regexp(e.message, '\([^()]*\)$', 'match', 'once');
    if isempty(sizes), sizes = e.message; end
    disp(sizes)
  end
end
told(@() [1 2 3; 4 5])                           % expect: (1x3 and 1x2)
told(@() ["a" "b"; "c"])                         % expect: (1x2 and 1x1)
told(@() [{1, 2}; {1}])                          % expect: (1x2 and 1x1)
told(@() cat(1, ones(2, 3, 4), ones(2, 3, 5)))   % expect: (2x3x4 and 2x3x5)
told(@() cat(3, [1 2], [1 2 3]))                 % expect: (1x2 and 1x3)
told(@() [sparse([1; 2]), sparse([1 2])])        % expect: (2x1 and 1x2)
told(@() [datetime(2020, 1, 1:2); datetime(2020, 1, 1:3)])  % expect: (1x2 and 1x3)
told(@() [1 2 3] + [1 2])                        % expect: (1x3 and 1x2)
told(@() datetime(2020, 1, 1:2) + calmonths(1:3))  % expect: (1x2 and 1x3)
told(@() [1 2 3] * [1 2])                        % expect: (1x3 and 1x2)
told(@() sparse([1 2 3]) * sparse([1 2]))        % expect: (1x3 and 1x2)
told(@() ones(2) \ ones(3, 1))                   % expect: (2x2 and 3x1)
told(@() ones(1, 3) / ones(2))                   % expect: (1x3 and 2x2)
told(@() sparse(ones(2)) \ ones(3, 1))           % expect: (2x2 and 3x1)
told(@() chol(ones(2, 3)))                       % expect: (2x3)
told(@() reshape(1:6, 4, 2))                     % expect: (1x6 and 4x2)
told(@() dot([1 2], [1 2 3]))                    % expect: (1x2 and 1x3)
told(@() cov([1 2], [1 2 3]))                    % expect: (1x2 and 1x3)
told(@() polyfit([1 2 3], [1 2], 1))             % expect: (1x3 and 1x2)
told(@() interp1([1 2 3], [1 2], 1))             % expect: (1x3 and 1x2)
told(@() subsasgn(1:4, substruct('()', {':'}), [1 2]))  % expect: (4 and 2)
