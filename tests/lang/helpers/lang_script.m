% Multiplies a variable of its caller.
made = shared * 10;
