imread('nowhere.png')   % expect-error: MATLAB:imagesci:imread:fileDoesNotExist | does not exist
