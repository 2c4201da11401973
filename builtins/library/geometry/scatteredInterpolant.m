classdef scatteredInterpolant
% F = scatteredInterpolant(x, y, v), (x, y, z, v) or (P, v) interpolates values at scattered points;
% F(xq, yq), F({xg, yg}) or F(Q) evaluates it. Further arguments: Method ('linear', 'nearest',
% 'natural' in the plane) and ExtrapolationMethod ('linear', 'nearest', 'none', 'boundary').
% Properties Points, Values, Method, ExtrapolationMethod can be set.

% with: dot_access scattered
  properties
    Points = zeros(0, 2)
    Values = zeros(0, 1)
    Method = 'linear'
    ExtrapolationMethod = 'linear'
  end
  properties (Access = private)
    Cells = []
  end
  methods
    function f = scatteredInterpolant(varargin)
      words = cellfun(@(a) ischar(a) || isstring(a), varargin);
      args = varargin(~words);
      options = varargin(words);
      if ~isempty(options)
        f.Method = char(validatestring(options{1}, {'linear', 'nearest', 'natural'}));
        if strcmp(f.Method, 'nearest'), f.ExtrapolationMethod = 'nearest'; end
      end
      if numel(options) > 1
        f.ExtrapolationMethod = char(validatestring(options{2}, {'linear', 'nearest', 'none', 'boundary'}));
      end
      if isempty(args), return, end
      if numel(args) < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
      P = pointMatrix('scatteredInterpolant', args(1:end - 1));
      v = args{end};
      if ~isfloat(v), error('MATLAB:scatteredInterpolant:InvalidValues', 'The values must be floating-point numbers.'); end
      if isvector(v), v = v(:); end
      if size(v, 1) ~= size(P, 1)
        error('MATLAB:scatteredInterpolant:SizeMismatch', 'The number of values must be that of the points.');
      end
      if any(isnan(P(:))), error('MATLAB:scatteredInterpolant:NaNCoords', 'The coordinates of points must not be NaN.'); end
      [P, v] = withoutTwins(P, v, 'scatteredInterpolant');
      f = remade(f, P, v);
    end
    function varargout = subsref(f, s)
      if ~strcmp(s(1).type, '()')
        [varargout{1:max(1, nargout)}] = dotAccess(f, s);
        return
      end
      [Q, dims] = queries(s(1).subs, size(f.Points, 2));
      outside = f.ExtrapolationMethod;
      if isempty(f.Cells) && ~strcmp(f.Method, 'nearest')
        v = NaN(size(Q, 1), size(f.Values, 2));
        outside = 'none';
      end
      if isempty(f.Points)
        error('MATLAB:scatteredInterpolant:EmptyInterpolant', 'The interpolant has no points.');
      end
      v = scatteredAt(f.Points, f.Cells, f.Values, Q, f.Method, outside);
      if size(v, 2) == 1, v = reshape(v, dims); end
      varargout = {v};
    end
    function f = subsasgn(f, s, value)
      name = s(1).subs;
      if numel(s) > 1, value = subsasgn(f.(name), s(2:end), value); end
      switch name
        case 'Points', f = remade(f, value, f.Values);
        case 'Values'
          if isvector(value), value = value(:); end
          f.Values = value;
        case 'Method', f.Method = char(validatestring(value, {'linear', 'nearest', 'natural'}));
        case 'ExtrapolationMethod', f.ExtrapolationMethod = char(validatestring(value, {'linear', 'nearest', 'none', 'boundary'}));
        otherwise, error('MATLAB:noSuchMethodOrField', 'Unrecognized property ''%s'' for class ''scatteredInterpolant''.', name);
      end
    end
    function disp(f)
      fprintf('  scatteredInterpolant with properties:\n\n                 Points: [%d×%d double]\n                 Values: [%d×%d double]\n                 Method: ''%s''\n    ExtrapolationMethod: ''%s''\n\n', ...
              size(f.Points), size(f.Values), f.Method, f.ExtrapolationMethod)
    end
  end
  methods (Access = private)
    function f = remade(f, P, v)
      f.Points = P;
      f.Values = v;
      f.Cells = delaunayCells(P);
      if isempty(f.Cells) && size(P, 1) > 0
        warning('MATLAB:scatteredInterpolant:EmptyTri2DWarnId', 'The underlying triangulation is empty - the points may be collinear.');
      end
    end
  end
end

function [Q, dims] = queries(args, d)
  if numel(args) == 1 && iscell(args{1})
    grids = cell(1, d);
    [grids{:}] = ndgrid(args{1}{:});
    args = grids;
  end
  if numel(args) == 1
    Q = double(args{1});
    dims = [size(Q, 1) 1];
    if size(Q, 2) ~= d, error('MATLAB:scatteredInterpolant:QueryDimension', 'The query points must have %d coordinates.', d); end
    return
  end
  if numel(args) ~= d, error('MATLAB:scatteredInterpolant:QueryDimension', 'The query points must have %d coordinates.', d); end
  sizes = cellfun(@numel, args);
  if any(sizes ~= sizes(1)), error('MATLAB:scatteredInterpolant:QuerySize', 'The query coordinates must have one size.'); end
  dims = size(args{1});
  Q = cell2mat(cellfun(@(a) double(a(:)), args, 'UniformOutput', false));
end
