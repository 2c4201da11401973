function B = dampedUpdate(B, s, y)
% Powell's damped BFGS formula keeps the matrix positive definite.
  Bs = B * s;
  sBs = s' * Bs;
  if sBs <= 0 || ~all(isfinite(y)), return, end
  sy = s' * y;
  if sy < 0.2 * sBs
    theta = 0.8 * sBs / (sBs - sy);
    y = theta * y + (1 - theta) * Bs;
    sy = s' * y;
  end
  if sy <= 1e-14 * norm(s) * norm(y), return, end
  B = B - (Bs * Bs') / sBs + (y * y') / sy;
end
