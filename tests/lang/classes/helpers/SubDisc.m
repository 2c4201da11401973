classdef SubDisc < Disc
end
