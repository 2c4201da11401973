function [ratio, back] = edges(wp, ws, domain)
% How much farther the stopband's edge is than the passband's in the lowpass prototype, and the
% cutoff of the real filter where the prototype's is at `scale`.
  isDigital = ~strcmpi(domain, 's');
  if isDigital
    wp = tan(pi * wp / 2);
    ws = tan(pi * ws / 2);
  end
  if isscalar(wp)
    if wp < ws
      ratio = ws / wp;
      cutoff = @(scale) wp * scale;
    else
      ratio = wp / ws;
      cutoff = @(scale) wp / scale;
    end
  else
    if wp(1) > ws(1)
      ratio = min(abs((ws .^ 2 - wp(1) * wp(2)) ./ (ws * (wp(1) - wp(2)))));
      cutoff = @(scale) band(scale, wp);
    else
      ratio = min(abs(ws * (wp(1) - wp(2)) ./ (ws .^ 2 - wp(1) * wp(2))));
      cutoff = @(scale) band(1 / scale, wp);
    end
  end
  back = cutoff;
  if isDigital, back = @(scale) 2 / pi * atan(cutoff(scale)); end
end

function w = band(scale, wp)
  half = scale * (wp(2) - wp(1)) / 2;
  root = sqrt(half ^ 2 + wp(1) * wp(2));
  w = [root - half, root + half];
end
