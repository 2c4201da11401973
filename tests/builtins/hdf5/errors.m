% What cannot be done says what and where.
check(@() h5read('none.h5', '/x'))              % expect: MATLAB:imagesci:h5read:libraryError: Unable to open 'none.h5'. File or folder not found.
h5create('a.h5', '/x', [2 2]);
check(@() h5read('a.h5', '/y'))                 % expect: MATLAB:imagesci:h5read:unableToOpen: Unable to find '/y' in the file 'a.h5'.
check(@() h5read('a.h5', 'x'))                  % expect: MATLAB:imagesci:h5read:notFullPath: The location 'x' must be a full path, which begins with '/'.
check(@() h5read('a.h5', '/'))                  % expect: MATLAB:imagesci:h5read:notDataset: '/' in the file 'a.h5' is no dataset.
check(@() h5read('a.h5', '/x', [1 1], [3 1]))   % expect: MATLAB:imagesci:h5read:outOfBounds: The part that was asked for reaches beyond the dataset, whose size is 2x2.
check(@() h5read('a.h5', '/x', 1, 1))           % expect: MATLAB:imagesci:h5read:rankMismatch: START, COUNT and STRIDE must have one element for each of the dataset's 2 dimensions.
check(@() h5create('a.h5', '/x', 2))            % expect: MATLAB:imagesci:h5create:datasetAlreadyExists: The dataset '/x' is in the file 'a.h5' already.
check(@() h5create('a.h5', '/z', [1 Inf]))      % expect: MATLAB:imagesci:h5create:chunkSizeRequired: ChunkSize must be given with unlimited sizes, Deflate, Shuffle or Fletcher32.
check(@() h5create('a.h5', '/z', 2, 'Datatype', 'cell')) % expect: MATLAB:imagesci:h5create:invalidDatatype: 'cell' is no type of a dataset.
check(@() h5write('a.h5', '/x', 1:3))           % expect: MATLAB:imagesci:h5write:datasetSizeMismatch: Data of size 1x3 do not fit where they should be written in '/x'.
check(@() h5write('a.h5', '/x', 1:3, [1 1], [1 3])) % expect: MATLAB:imagesci:h5write:outOfBounds: The data reach beyond the dataset, which has room for 2x2.
check(@() h5write('a.h5', '/x', {1}))           % expect: MATLAB:imagesci:h5write:datasetSizeMismatch: Data of size 1x1 do not fit where they should be written in '/x'.
check(@() h5readatt('a.h5', '/x', 'none'))      % expect: MATLAB:imagesci:h5readatt:unableToOpen: There is no attribute 'none' at '/x'.
fid = fopen('b.h5', 'w'); fprintf(fid, 'no such file'); fclose(fid);
check(@() h5info('b.h5'))                       % expect: MATLAB:imagesci:h5info:libraryError: Unable to open the file 'b.h5' as HDF5: file signature not found.

function check(f)
  try, f(); disp('no error'), catch e, fprintf('%s: %s\n', e.identifier, e.message), end
end
