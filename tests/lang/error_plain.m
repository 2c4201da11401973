error('just text')   % expect-error: - | just text
