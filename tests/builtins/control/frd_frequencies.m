frd([1 2 3], [1 2])  % expect-error: Control:ltiobject:frd3 | one page of the response for each of the 2 frequencies
