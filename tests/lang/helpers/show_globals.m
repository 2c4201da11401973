function r = show_globals(r)
global shared_n shared_k
disp([shared_n shared_k])
end
