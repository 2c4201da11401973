function m = oldrate(x)
m = class(struct('x', x), 'oldrate');
inferiorto('Vec')
end
