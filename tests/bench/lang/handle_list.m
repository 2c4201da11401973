n = 1e5;
head = [];
t = tic;
for i = 1:n
    node = BenchNode(i);
    node.next = head;
    head = node;
end
s = 0;
node = head;
while ~isempty(node)
    s = s + node.value;
    node = node.next;
end
seconds = toc(t);
printf('%.17g %.9g %d\n', s, seconds, n);
