classdef (Hidden) elementFunctions
% Functions of elements, for classes whose elements are elsewhere: each asks the first such object for eachOf(o, f, args).

  methods
    function r = plus(a, b), r = elementFunctions.each(@plus, a, b); end
    function r = minus(a, b), r = elementFunctions.each(@minus, a, b); end
    function r = times(a, b), r = elementFunctions.each(@times, a, b); end
    function r = rdivide(a, b), r = elementFunctions.each(@rdivide, a, b); end
    function r = ldivide(a, b), r = elementFunctions.each(@ldivide, a, b); end
    function r = power(a, b), r = elementFunctions.each(@power, a, b); end
    function r = eq(a, b), r = elementFunctions.each(@eq, a, b); end
    function r = ne(a, b), r = elementFunctions.each(@ne, a, b); end
    function r = lt(a, b), r = elementFunctions.each(@lt, a, b); end
    function r = le(a, b), r = elementFunctions.each(@le, a, b); end
    function r = gt(a, b), r = elementFunctions.each(@gt, a, b); end
    function r = ge(a, b), r = elementFunctions.each(@ge, a, b); end
    function r = and(a, b), r = elementFunctions.each(@and, a, b); end
    function r = or(a, b), r = elementFunctions.each(@or, a, b); end
    function r = xor(a, b), r = elementFunctions.each(@xor, a, b); end
    function r = mod(a, b), r = elementFunctions.each(@mod, a, b); end
    function r = rem(a, b), r = elementFunctions.each(@rem, a, b); end
    function r = atan2(a, b), r = elementFunctions.each(@atan2, a, b); end
    function r = hypot(a, b), r = elementFunctions.each(@hypot, a, b); end
    function r = uminus(a), r = elementFunctions.each(@uminus, a); end
    function r = uplus(a), r = elementFunctions.each(@uplus, a); end
    function r = not(a), r = elementFunctions.each(@not, a); end
    function r = abs(a), r = elementFunctions.each(@abs, a); end
    function r = exp(a), r = elementFunctions.each(@exp, a); end
    function r = expm1(a), r = elementFunctions.each(@expm1, a); end
    function r = log(a), r = elementFunctions.each(@log, a); end
    function r = log1p(a), r = elementFunctions.each(@log1p, a); end
    function r = log2(a), r = elementFunctions.each(@log2, a); end
    function r = log10(a), r = elementFunctions.each(@log10, a); end
    function r = sqrt(a), r = elementFunctions.each(@sqrt, a); end
    function r = sin(a), r = elementFunctions.each(@sin, a); end
    function r = cos(a), r = elementFunctions.each(@cos, a); end
    function r = tan(a), r = elementFunctions.each(@tan, a); end
    function r = asin(a), r = elementFunctions.each(@asin, a); end
    function r = acos(a), r = elementFunctions.each(@acos, a); end
    function r = atan(a), r = elementFunctions.each(@atan, a); end
    function r = sinh(a), r = elementFunctions.each(@sinh, a); end
    function r = cosh(a), r = elementFunctions.each(@cosh, a); end
    function r = tanh(a), r = elementFunctions.each(@tanh, a); end
    function r = floor(a), r = elementFunctions.each(@floor, a); end
    function r = ceil(a), r = elementFunctions.each(@ceil, a); end
    function r = round(varargin), r = elementFunctions.each(@round, varargin{:}); end
    function r = fix(a), r = elementFunctions.each(@fix, a); end
    function r = sign(a), r = elementFunctions.each(@sign, a); end
    function r = real(a), r = elementFunctions.each(@real, a); end
    function r = imag(a), r = elementFunctions.each(@imag, a); end
    function r = conj(a), r = elementFunctions.each(@conj, a); end
    function r = angle(a), r = elementFunctions.each(@angle, a); end
    function r = gamma(a), r = elementFunctions.each(@gamma, a); end
    function r = erf(a), r = elementFunctions.each(@erf, a); end
    function r = isnan(a), r = elementFunctions.each(@isnan, a); end
    function r = isinf(a), r = elementFunctions.each(@isinf, a); end
    function r = isfinite(a), r = elementFunctions.each(@isfinite, a); end
    function r = double(a), r = elementFunctions.each(@double, a); end
    function r = single(a), r = elementFunctions.each(@single, a); end
    function r = logical(a), r = elementFunctions.each(@logical, a); end
    function r = int8(a), r = elementFunctions.each(@int8, a); end
    function r = int16(a), r = elementFunctions.each(@int16, a); end
    function r = int32(a), r = elementFunctions.each(@int32, a); end
    function r = int64(a), r = elementFunctions.each(@int64, a); end
    function r = uint8(a), r = elementFunctions.each(@uint8, a); end
    function r = uint16(a), r = elementFunctions.each(@uint16, a); end
    function r = uint32(a), r = elementFunctions.each(@uint32, a); end
    function r = uint64(a), r = elementFunctions.each(@uint64, a); end
  end

  methods (Static, Hidden)
    function r = each(f, varargin)
      first = find(cellfun(@(a) isa(a, 'elementFunctions'), varargin), 1);
      r = eachOf(varargin{first}, f, varargin);
    end
  end
end
