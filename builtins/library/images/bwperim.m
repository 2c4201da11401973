function P = bwperim(BW, conn)
% P = bwperim(BW) marks the pixels on the edge of what is not zero: those with a zero beside them, or the
% end of the image. bwperim(BW, 8) counts zeros at the corners too; the default is 4.
% example:
%   disp(bwperim(ones(3)))
% prints:
%      1   1   1
%      1   0   1
%      1   1   1
  if nargin < 2, conn = 4; end
  if ~(isnumeric(BW) || islogical(BW)) || ~ismatrix(BW), error('images:bwperim:invalidImage', 'BW must be a matrix of numbers or logical values.'); end
  switch conn
    case 4, around = [0 1 0; 1 1 1; 0 1 0];
    case 8, around = ones(3);
    otherwise, error('images:bwperim:invalidConn', 'The connectivity must be 4 or 8.');
  end
  BW = BW ~= 0;
  P = BW & conv2(double(BW), around, 'same') < nnz(around);
end
