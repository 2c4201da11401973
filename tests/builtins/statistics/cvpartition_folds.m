cvpartition(5, 'KFold', 1)  % expect-error: stats:cvpartition:BadK | integer greater than one
