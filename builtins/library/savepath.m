function status = savepath(varargin) %#ok<INUSD>
% status = savepath is 1 (it failed): the path is not kept from one session to the next. Calls of addpath
% in startup.m do that.
% example:
%   disp(savepath)
% prints:
%        1
  status = 1;
  if nargout == 0
    warning('MATLAB:SavePath:PathNotSaved', 'The path is not kept from one session to the next: put calls of addpath into startup.m.');
    clear status
  end
end
