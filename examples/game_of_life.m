% Conway's game: one convolution a generation.
world = zeros(20, 40);
glider = [0 1 0; 0 0 1; 1 1 1];
world(2:4, 2:4) = glider;
world(6:8, 20:22) = fliplr(glider);
world(14:15, 30:31) = 1;            % a block stays
world(12, 8:10) = 1;                % a blinker turns
around = [1 1 1; 1 0 1; 1 1 1];
alive = zeros(1, 40);
for generation = 1:40
    neighbours = conv2(world, around, 'same');
    world = double(neighbours == 3 | (world & neighbours == 2));
    alive(generation) = sum(world, 'all');
end
signs = '.#';
disp(signs(world + 1))
fprintf('alive: %d at first, %d at last\n', alive([1 end]))
