function w = nuttallwin(n, varargin)
% nuttallwin(n, 'periodic') is Nuttall's four-term Blackman-Harris window.
% example:
%   fprintf('%.4f ', nuttallwin(5)), fprintf('\n')
% prints:
%   0.0004 0.2270 1.0000 0.2270 0.0004 

% with: windows
  w = cosineSum(n, [0.3635819 0.4891775 0.1365995 0.0106411], varargin{:});
end
