function c = codistributor(kind, varargin)
% codistributor('1d', dim, part) says how arrays are cut among the workers of an spmd block: codistributor1d(dim, part).
% example:
%   c = codistributor('1d', 2);
%   disp(c.Dimension)
% prints:
%        2
  if nargin > 0 && ~strcmpi(kind, '1d')
    error('parallel:codistributor:InvalidScheme', 'Arrays are cut along one dimension: codistributor(''1d''). There is no scheme ''%s''.', char(kind));
  end
  c = codistributor1d(varargin{:});
end
