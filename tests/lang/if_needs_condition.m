if {1}, end   % expect-error: - | logical
