x = 1; % percent
x = 2; # hash
%{
x = 3;
  %{
  x = 4;
  %}
x = 5;
%}
#{
x = 6;
#}
x = x + ... the rest of this line is a comment
    1;
fprintf('%d %s %s\n', x, '% no comment', "# none")   % expect: 3 % no comment # none
