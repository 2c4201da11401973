f = fopen('a.png', 'w'); fwrite(f, [137 80 78 71 13 10 26 10 zeros(1, 60)]); fclose(f);
imread('a.png')   % expect-error: MATLAB:imagesci:badImage | PNG
