x = 3; # a comment
if (x != 2)
  printf("%d\n", x)     % expect: 3
endif
for i = 1:2
  x += i;
endfor
while (!(x > 10))
  x++;
endwhile
switch (x)
  case 11
    printf("eleven\n")  % expect: eleven
endswitch
do
  x--;
until x < 5
printf("%d %d\n", x, 2 ** 3)   % expect: 4 8
try
  error('q:w', 'boom');
catch err
  printf("%s\n", err.message)  % expect: boom
end_try_catch
function f()
  printf("in f\n")
endfunction
f()    % expect: in f
