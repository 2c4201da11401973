h = plot(1:3);
h.Foo = 1;   % expect-error: MATLAB:noPublicFieldForClass | Unrecognized property 'Foo' for class 'matlab.graphics.chart.primitive.Line'.
