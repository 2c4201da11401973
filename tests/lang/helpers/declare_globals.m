global shared_n shared_k
