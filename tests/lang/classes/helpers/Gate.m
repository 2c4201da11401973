classdef Gate < logical
  enumeration
    Shut (false)
    Open (true)
    Off (false)
    On (true)
  end
end
