classdef RunningSum < handle
  properties
    sum = 0
  end
end
