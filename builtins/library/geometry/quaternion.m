classdef quaternion
% quaternion(a, b, c, d) is an array of quaternions a + bi + cj + dk; quaternion(M) takes rows of
% four, quaternion(E, 'euler', 'ZYX', 'frame'), 'eulerd', 'rotvec', 'rotvecd' and 'rotmat'
% rotations. Methods: + - * .* / ./ ^, conj, norm, normalize, inv, ldivide, compact, parts, exp,
% log, dot, dist, slerp, meanrot, rotatepoint, rotateframe, euler, eulerd, rotmat, rotvec, rotvecd,
% angvel is not there.
  properties (Access = private)
    Q = zeros(0, 4)
    Shape = [0 1]
  end
  methods
    function q = quaternion(varargin)
      if nargin == 0, return, end
      if nargin == 4 && isnumeric(varargin{2})
        q.Shape = size(varargin{1});
        if any(cellfun(@(v) ~isequal(size(v), q.Shape), varargin)), error('shared_rotations:quaternion:SizeMismatch', 'The four parts must have the same size.'); end
        q.Q = cell2mat(cellfun(@(v) double(v(:)), varargin, 'UniformOutput', false));
        return
      end
      M = varargin{1};
      if isa(M, 'quaternion'), q = M; return, end
      if nargin == 1
        if size(M, 2) ~= 4, error('shared_rotations:quaternion:BadSize', 'The parts must be rows of four numbers.'); end
        q.Q = double(M);
      else
        q.Q = fromRotation(double(M), varargin{2:end});
      end
      q.Shape = [size(q.Q, 1), 1];
    end
    function M = compact(q), M = q.Q; end
    function varargout = parts(q), for k = 1:4, varargout{k} = reshape(q.Q(:, k), q.Shape); end, end
    function varargout = size(q, varargin), [varargout{1:max(1, nargout)}] = size(zeros(q.Shape), varargin{:}); end
    function n = numel(q, varargin), n = prod(q.Shape); end
    function n = length(q), n = max([q.Shape, 0]); if any(q.Shape == 0), n = 0; end, end
    function t = isempty(q), t = any(q.Shape == 0); end
    function r = plus(a, b), r = paired(a, b, @(x, y) x + y); end
    function r = minus(a, b), r = paired(a, b, @(x, y) x - y); end
    function r = uminus(q), r = made(-q.Q, q.Shape); end
    function r = times(a, b), r = paired(a, b, @product_); end
    function r = mtimes(a, b)
      if prod(shapeOf(a)) ~= 1 && prod(shapeOf(b)) ~= 1, error('shared_rotations:quaternion:Product', 'One operand of * must be a scalar; use .* for arrays.'); end
      r = times(a, b);
    end
    function r = rdivide(a, b), r = times(a, inv(quaternionOf(b))); end
    function r = ldivide(a, b), r = times(inv(quaternionOf(a)), b); end
    function r = mrdivide(a, b), r = rdivide(a, b); end
    function r = power(q, n), r = exp(times(quaternion(double(n(:)), 0 * n(:), 0 * n(:), 0 * n(:)), log(q))); r.Shape = q.Shape; end
    function r = mpower(q, n), r = power(q, n); end
    function r = conj(q), r = made(q.Q .* [1 -1 -1 -1], q.Shape); end
    function r = ctranspose(q), r = made(reordered(q) .* [1 -1 -1 -1], flip(q.Shape)); end
    function r = transpose(q), r = made(reordered(q), flip(q.Shape)); end
    function n = norm(q), n = reshape(sqrt(sum(q.Q .^ 2, 2)), q.Shape); end
    function n = abs(q), n = norm(q); end
    function r = normalize(q), r = made(q.Q ./ sqrt(sum(q.Q .^ 2, 2)), q.Shape); end
    function r = inv(q), r = made(q.Q .* [1 -1 -1 -1] ./ sum(q.Q .^ 2, 2), q.Shape); end
    function r = exp(q)
      v = sqrt(sum(q.Q(:, 2:4) .^ 2, 2));
      s = sin(v) ./ v;
      s(v == 0) = 1;
      r = made(exp(q.Q(:, 1)) .* [cos(v), s .* q.Q(:, 2:4)], q.Shape);
    end
    function r = log(q)
      n = sqrt(sum(q.Q .^ 2, 2));
      v = sqrt(sum(q.Q(:, 2:4) .^ 2, 2));
      s = atan2(v, q.Q(:, 1)) ./ v;
      s(v == 0) = 0;
      r = made([log(n), s .* q.Q(:, 2:4)], q.Shape);
    end
    function d = dot(a, b), [x, y, s] = alike(a, b); d = reshape(sum(x .* y, 2), s); end
    function d = dist(a, b)
      [x, y, s] = alike(normalize(a), normalize(b));
      d = reshape(2 * acos(min(1, abs(sum(x .* y, 2)))), s);
    end
    function r = slerp(a, b, t)
      [x, y] = alike(normalize(a), normalize(b));
      c = sum(x .* y, 2);
      y(c < 0, :) = -y(c < 0, :);
      w = acos(min(1, abs(c)));
      t = t(:) + zeros(size(w));
      near = w + zeros(size(t)) < 1e-8;
      s = [sin((1 - t) .* w), sin(t .* w)] ./ sin(w);
      s(near, :) = [1 - t(near), t(near)];
      z = s(:, 1) .* x + s(:, 2) .* y;
      r = normalize(made(z, [size(z, 1), 1]));
    end
    function r = meanrot(q)
      [V, D] = eig(q.Q' * q.Q, 'vector');
      [~, k] = max(D);
      v = V(:, k)';
      if v(1) < 0, v = -v; end
      r = made(v, [1 1]);
    end
    function p = rotatepoint(q, p), p = turned(normalize(q).Q, p); end
    function p = rotateframe(q, p), p = turned(normalize(q).Q .* [1 -1 -1 -1], p); end
    function R = rotmat(q, kind)
      if nargin < 2, kind = 'point'; end
      R = matrices(normalize(q).Q);
      if strcmpi(kind, 'frame'), R = permute(R, [2 1 3]); end
    end
    function v = rotvec(q)
      x = normalize(q).Q;
      x(x(:, 1) < 0, :) = -x(x(:, 1) < 0, :);
      n = sqrt(sum(x(:, 2:4) .^ 2, 2));
      s = 2 * atan2(n, x(:, 1)) ./ n;
      s(n == 0) = 2;
      v = s .* x(:, 2:4);
    end
    function v = rotvecd(q), v = rotvec(q) * 180 / pi; end
    function e = euler(q, order, kind)
      if nargin < 3, kind = 'frame'; end
      R = rotmat(q, 'point');
      if strcmpi(kind, 'frame'), e = anglesOf(R, upper(char(order))); else, e = fliplr(anglesOf(R, fliplr(upper(char(order))))); end
    end
    function e = eulerd(q, varargin), e = euler(q, varargin{:}) * 180 / pi; end
    function t = isequal(a, b), t = isa(a, 'quaternion') && isa(b, 'quaternion') && isequal(a.Shape, b.Shape) && isequal(a.Q, b.Q); end
    function t = eq(a, b), [x, y, s] = alike(a, b); t = reshape(all(x == y, 2), s); end
    function r = reshape(q, varargin), r = made(q.Q, size(reshape(zeros(q.Shape), varargin{:}))); end
    function r = vertcat(varargin), r = glued(1, varargin); end
    function r = horzcat(varargin), r = glued(2, varargin); end
    function varargout = subsref(q, s)
      if strcmp(s(1).type, '()')
        at = reshape(1:prod(q.Shape), q.Shape);
        at = at(s(1).subs{:});
        r = made(q.Q(at(:), :), size(at));
        if numel(s) > 1, [varargout{1:max(1, nargout)}] = subsref(r, s(2:end)); else, varargout = {r}; end
      elseif strcmp(s(1).type, '.') && any(strcmp(s(1).subs, {'Q', 'Shape'}))
        v = q.(s(1).subs);
        if numel(s) > 1, v = subsref(v, s(2:end)); end
        varargout = {v};
      elseif strcmp(s(1).type, '.')
        args = {};
        if numel(s) > 1 && strcmp(s(2).type, '()'), args = s(2).subs; end
        [varargout{1:max(1, nargout)}] = feval(s(1).subs, q, args{:});
      else
        error('MATLAB:index:braces', 'Brace indexing is not supported for variables of this type.');
      end
    end
    function q = subsasgn(q, s, v)
      if ~strcmp(s(1).type, '()'), q.(s(1).subs) = v; return, end
      v = quaternionOf(v);
      at = reshape(1:prod(q.Shape), q.Shape);
      at = at(s(1).subs{:});
      if numel(v) ~= 1 && numel(v) ~= numel(at), error('MATLAB:subsassigndimmismatch', 'The numbers of quaternions on both sides do not match.'); end
      q.Q(at(:), :) = repmat(v.Q, numel(at) / max(1, numel(v)), 1);
    end
    function disp(q)
      names = 'ijk';
      for r = 1:size(q.Q, 1)
        fprintf('    %.4g', q.Q(r, 1))
        for k = 1:3
          word = '+';
          if q.Q(r, k + 1) < 0, word = '-'; end
          fprintf(' %s %.4g%s', word, abs(q.Q(r, k + 1)), names(k))
        end
        fprintf('\n')
      end
    end
  end
end

function q = made(Q, shape)
  q = quaternion(Q(:, 1), Q(:, 2), Q(:, 3), Q(:, 4));
  q = setShape(q, shape);
end

function q = setShape(q, shape)
  q = subsasgn(q, struct('type', '.', 'subs', 'Shape'), shape);
end

function q = quaternionOf(v)
  if isa(v, 'quaternion'), q = v; else, z = zeros(size(v)); q = quaternion(double(v), z, z, z); end
end

function s = shapeOf(v)
  if isa(v, 'quaternion'), s = v.Shape; else, s = size(v); end
end

function [x, y, shape] = alike(a, b)
  [a, b] = deal(quaternionOf(a), quaternionOf(b));
  [x, y] = deal(a.Q, b.Q);
  shape = a.Shape;
  if size(x, 1) == 1, shape = b.Shape; end
  n = max(size(x, 1), size(y, 1));
  if (size(x, 1) ~= 1 && size(x, 1) ~= n) || (size(y, 1) ~= 1 && size(y, 1) ~= n), error('shared_rotations:quaternion:SizeMismatch', 'Arrays of quaternions must have the same size.'); end
  x = repmat(x, n / size(x, 1), 1);
  y = repmat(y, n / size(y, 1), 1);
end

function r = paired(a, b, f)
  [x, y, shape] = alike(a, b);
  r = made(f(x, y), shape);
end

function z = product_(x, y)
  [a, b, c, d] = deal(x(:, 1), x(:, 2), x(:, 3), x(:, 4));
  [e, f, g, h] = deal(y(:, 1), y(:, 2), y(:, 3), y(:, 4));
  z = [a .* e - b .* f - c .* g - d .* h, a .* f + b .* e + c .* h - d .* g, a .* g - b .* h + c .* e + d .* f, a .* h + b .* g - c .* f + d .* e];
end

function Q = reordered(q)
  at = reshape(1:prod(q.Shape), q.Shape)';
  Q = q.Q(at(:), :);
end

function r = glued(dim, parts_)
  parts_ = cellfun(@quaternionOf, parts_, 'UniformOutput', false);
  at = {};
  all_ = zeros(0, 4);
  for k = 1:numel(parts_)
    at{k} = reshape(size(all_, 1) + (1:numel(parts_{k})), parts_{k}.Shape); %#ok<AGROW>
    all_ = [all_; parts_{k}.Q]; %#ok<AGROW>
  end
  at = cat(dim, at{:});
  r = made(all_(at(:), :), size(at));
end

function p = turned(Q, p)
  n = max(size(Q, 1), size(p, 1));
  Q = repmat(Q, n / size(Q, 1), 1);
  p = repmat(p, n / size(p, 1), 1);
  r = product_(product_(Q, [zeros(n, 1), p]), Q .* [1 -1 -1 -1]);
  p = r(:, 2:4);
end

function R = matrices(Q)
  R = zeros(3, 3, size(Q, 1));
  for k = 1:size(Q, 1), R(:, :, k) = turned(repmat(Q(k, :), 3, 1), eye(3))'; end
end

function Q = fromRotation(M, kind, varargin)
  switch lower(char(kind))
    case {'euler', 'eulerd'}
      if strcmpi(kind, 'eulerd'), M = M * pi / 180; end
      [order, frame] = deal('ZYX', 'frame');
      if ~isempty(varargin), order = upper(char(varargin{1})); end
      if numel(varargin) > 1, frame = varargin{2}; end
      Q = [ones(size(M, 1), 1), zeros(size(M, 1), 3)];
      for k = 1:3
        one = zeros(size(M, 1), 4);
        one(:, 1) = cos(M(:, k) / 2);
        one(:, 1 + (order(k) - 'W')) = sin(M(:, k) / 2);
        if strcmpi(frame, 'frame'), Q = product_(Q, one); else, Q = product_(one, Q); end
      end
    case {'rotvec', 'rotvecd'}
      if strcmpi(kind, 'rotvecd'), M = M * pi / 180; end
      n = sqrt(sum(M .^ 2, 2));
      s = sin(n / 2) ./ n;
      s(n == 0) = 0.5;
      Q = [cos(n / 2), s .* M];
    case 'rotmat'
      frame = 'point';
      if ~isempty(varargin), frame = varargin{1}; end
      Q = zeros(size(M, 3), 4);
      for k = 1:size(M, 3)
        R = M(:, :, k);
        if strcmpi(frame, 'frame'), R = R'; end
        Q(k, :) = ofMatrix(R);
      end
    otherwise, error('shared_rotations:quaternion:BadKind', 'Unknown kind of rotation ''%s''.', char(kind));
  end
end

function q = ofMatrix(R)
% The largest part first, so that nothing small is divided by.
  K = [R(1, 1) + R(2, 2) + R(3, 3), R(1, 1) - R(2, 2) - R(3, 3), R(2, 2) - R(1, 1) - R(3, 3), R(3, 3) - R(1, 1) - R(2, 2)];
  [~, k] = max(K);
  s = [0, R(3, 2) - R(2, 3), R(1, 3) - R(3, 1), R(2, 1) - R(1, 2)];
  p = [0 0 0 0];
  p(k) = sqrt(1 + K(k)) / 2;
  d = 4 * p(k);
  if k == 1
    p(2:4) = s(2:4) / d;
  else
    p(1) = s(k) / d;
    for j = setdiff(2:4, k), p(j) = (R(j - 1, k - 1) + R(k - 1, j - 1)) / d; end
  end
  if p(1) < 0, p = -p; end
  q = p;
end

function e = anglesOf(R, order)
% Angles about three axes that turn with the body, R = R1 * R2 * R3.
  n = size(R, 3);
  e = zeros(n, 3);
  i = order(1) - 'W';
  j = order(2) - 'W';
  k = order(3) - 'W';
  for m = 1:n
    A = R(:, :, m);
    if i ~= k
      s = sign_(i, j, k);
      e(m, :) = [atan2(-s * A(j, k), A(k, k)), asin(min(1, max(-1, s * A(i, k)))), atan2(-s * A(i, j), A(i, i))];
    else
      l = 6 - i - j;
      s = sign_(i, j, l);
      e(m, :) = [atan2(A(j, i), -s * A(l, i)), acos(min(1, max(-1, A(i, i)))), atan2(A(i, j), s * A(i, l))];
    end
  end
end

function s = sign_(i, j, k)
  if any([i j k] * [100; 10; 1] == [123 231 312]), s = 1; else, s = -1; end
end
