% Grown, shrunk, filled, counted: shapes in black and white and in numbers.
bw = false(6, 7); bw(2:5, 2:5) = true; bw(3, 3) = false; bw(1, 7) = true;
disp(nnz(imdilate(bw, ones(3))))        % expect:     38
disp(nnz(imerode(imfill(bw, 'holes'), ones(2)))) % expect:      9
disp(imerode(true(2), [1 1]))           % expect:    1   1
                                        % expect:    1   1
disp(imdilate([1 2 3 4], [1 1]))        % expect:      1     2     3     4
disp(imerode([1 2 3 4], [1 1]))         % expect:      1     2     3     4
disp(imdilate(int8([-5 -128 -7]), [1 0 1])) % expect:    -128     -5   -128
disp(isequal(imdilate(bw, [0 1 0; 1 1 1; 0 1 0]), imdilate(bw, strel('diamond', 1)))) % expect:    1
disp(cellfun(@(s) nnz(s.Neighborhood), {strel('disk', 1), strel('disk', 2), strel('disk', 5, 0), strel('square', 3), strel('line', 5, 45), strel('octagon', 3), strel('rectangle', [2 3])})) % expect:      5    13    81     9     3    37     6
disp(size(getnhood(strel('disk', 15)))) % expect:     29    29
disp(find(reflect(strel([1 0])).Neighborhood)) % expect:      2
disp(nnz(imfill(bw, [3 3])) - nnz(bw))  % expect:      1
disp(imfill([5 5 5; 5 1 5; 5 4 5]))     % expect:      5     5     5
                                        % expect:      5     4     5
                                        % expect:      5     4     5
disp(imfill(uint8([5 5 5; 5 1 5; 5 5 5]))) % expect:    5   5   5
                                           % expect:    5   5   5
                                           % expect:    5   5   5
disp(nnz(imclearborder(bw)))            % expect:     15
disp(nnz(bwareaopen(bw, 2)))            % expect:     15
cc = bwconncomp(bw, 4); disp([cc.NumObjects, numel(cc.PixelIdxList{1})]) % expect:      2    15
[B, L, n, A] = bwboundaries(bw); disp([numel(B), n, max(L, [], 'all')]), disp(size(B{1})), disp(full(A(3, 1))) % expect:      3     2     3
                                                                                                               % expect:     13     2
                                                                                                               % expect:    1
disp(B{3}')                             % expect:      3     3
                                        % expect:      3     3
b = bwboundaries(true); disp(b{1})      % expect:      1     1
                                        % expect:      1     1
disp(bwdist([0 0 0; 0 1 0; 0 0 0], 'cityblock')) % expect:      2     1     2
                                                 % expect:      1     0     1
                                                 % expect:      2     1     2
[d, at] = bwdist([1 0 0; 0 0 0; 0 0 1]); disp(at) % expect:    1   1   1
                                                  % expect:    1   1   9
                                                  % expect:    1   9   9
disp(imreconstruct([0 5 0 0 0], [2 9 4 0 3])) % expect:      2     5     4     0     0
disp(imtophat(uint8([1 9 1 1 1]), strel('line', 3, 0))) % expect:    0   8   0   0   0
fprintf('%.4f %.2f\n', immse(uint8([1 2]), uint8([1 4])), psnr([0 1], [0 0.9])) % expect: 2.0000 23.01
disp([allfinite([]), allfinite([1 NaN]), anynan(single([1 NaN]))]) % expect:    1   0   1
try, strel('disk', -1); catch e, disp(e.message), end % expect: Sizes of structuring elements must be whole numbers, at least 0.
try, imdilate({}, 1); catch e, disp(e.message), end % expect: An image must be real numbers or logical values.
try, imfill(bw); catch e, disp(e.message), end % expect: Black and white images are filled from locations, or 'holes'.
