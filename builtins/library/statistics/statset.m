function o = statset(varargin)
% o = statset('Name', value, ...) makes the structure of options that fitting functions take:
% Display, MaxIter, MaxFunEvals, TolBnd, TolFun, TolX, TolTypeFun, TolTypeX, GradObj, Jacobian,
% DerivStep, FunValCheck, Robust, RobustWgtFun, WgtFun, Tune, UseParallel, UseSubstreams, Streams,
% OutputFcn. statset(old, 'Name', value) changes one; statset(old, new) joins two; statset(name)
% those of a function.
% example:
%   o = statset('MaxIter', 50); disp(o.MaxIter)
% prints:
%       50
  names = {'Display', 'MaxFunEvals', 'MaxIter', 'TolBnd', 'TolFun', 'TolTypeFun', 'TolX', 'TolTypeX', 'GradObj', 'Jacobian', 'DerivStep', ...
           'FunValCheck', 'Robust', 'RobustWgtFun', 'WgtFun', 'Tune', 'UseParallel', 'UseSubstreams', 'Streams', 'OutputFcn'};
  o = cell2struct(cell(1, numel(names)), names, 2);
  if nargin == 1 && (ischar(varargin{1}) || isstring(varargin{1}))
    [o.Display, o.MaxIter, o.TolFun, o.TolX] = deal('off', 100, 1e-6, 1e-6);
    return
  end
  while ~isempty(varargin) && (isstruct(varargin{1}) || isempty(varargin{1}))
    if isstruct(varargin{1})
      for f = fieldnames(varargin{1})'
        if ~isempty(varargin{1}.(f{1})), o.(f{1}) = varargin{1}.(f{1}); end
      end
    end
    varargin(1) = [];
  end
  if mod(numel(varargin), 2), error('stats:statset:BadInput', 'Options come as pairs of a name and a value.'); end
  for k = 1:2:numel(varargin), o.(validatestring(varargin{k}, names, 'statset')) = varargin{k + 1}; end
end
