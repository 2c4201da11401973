classdef IndexingOperationType
    % Kinds of links that a class with redefined indexing is asked for.
    enumeration
        Paren, Brace, Dot, ParenDelete
    end
end
