function r = times(~, ~)
r = 'money''s times';
end
