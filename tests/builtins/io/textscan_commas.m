c = textscan('1,2', '%f,%f'); disp([c{:}])   % expect:      1     2
c = textscan(sprintf('1,2\n3,4'), '%f %f', 'Delimiter', ','); disp([c{:}])   % expect:      1     2
                                             % expect:      3     4
