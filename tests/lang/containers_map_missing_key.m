m = containers.Map({'a'}, {1});
m('b')   % expect-error: MATLAB:Containers:Map:NoKey | The specified key is not present in this container.
