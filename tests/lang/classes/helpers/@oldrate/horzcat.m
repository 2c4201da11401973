function r = horzcat(varargin)
r = 'rate''s horzcat';
end
