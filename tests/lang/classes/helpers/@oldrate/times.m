function r = times(~, ~)
r = 'rate''s times';
end
