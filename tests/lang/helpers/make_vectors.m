made_v = [1 2 3]; made_c = {1, [4 5]}; made_s.a = [7 9];
