h = plot(1:3); delete(h);
get(h, 'Color')   % expect-error: MATLAB:class:InvalidHandle | Invalid or deleted object.
