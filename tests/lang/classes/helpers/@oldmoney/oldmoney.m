function m = oldmoney(x)
m = class(struct('x', x), 'oldmoney');
superiorto('oldrate')
end
