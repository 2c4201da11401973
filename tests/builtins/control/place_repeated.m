place(zeros(2), [0; 1], [-1 -1])  % expect-error: Control:design:PlaceRepeated | multiplicity
