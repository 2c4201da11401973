% Sudoku by backtracking, the square with the fewest choices first.
puzzle = [5 3 0 0 7 0 0 0 0
          6 0 0 1 9 5 0 0 0
          0 9 8 0 0 0 0 6 0
          8 0 0 0 6 0 0 0 3
          4 0 0 8 0 3 0 0 1
          7 0 0 0 2 0 0 0 6
          0 6 0 0 0 0 2 8 0
          0 0 0 4 1 9 0 0 5
          0 0 0 0 8 0 0 7 9];
[solved, tried] = solve(puzzle, 0);
for row = 1:9
    fprintf('%d %d %d | %d %d %d | %d %d %d\n', solved(row, :))
    if any(row == [3 6]), fprintf('------+-------+------\n'), end
end
fprintf('%d numbers tried\n', tried)

function [grid, tried] = solve(grid, tried)
    fewest = 10;
    for place = find(grid == 0)'
        free = choices(grid, place);
        if numel(free) < fewest, fewest = numel(free); best = free; at = place; end
    end
    if fewest == 10, return, end
    for number = best
        attempt = grid;
        attempt(at) = number;
        [result, tried] = solve(attempt, tried + 1);
        if ~isempty(result), grid = result; return, end
    end
    grid = [];
end

function free = choices(grid, place)
    [row, column] = ind2sub([9 9], place);
    r = 3 * floor((row - 1) / 3) + (1:3);
    c = 3 * floor((column - 1) / 3) + (1:3);
    free = setdiff(1:9, [grid(row, :), grid(:, column)', reshape(grid(r, c), 1, [])]);
end
