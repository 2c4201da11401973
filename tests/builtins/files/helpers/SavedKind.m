classdef SavedKind
  enumeration
    One, Two
  end
end
