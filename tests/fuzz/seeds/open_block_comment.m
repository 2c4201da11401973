%{
block comment without end
