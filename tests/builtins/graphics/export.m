% exportgraphics draws what it is given, cropped: axes alone are smaller than the figure, and hold nothing of their neighbours.
file = tempname;
t = tiledlayout(1, 2); a = nexttile; plot(1:3); title('left'); b = nexttile; plot(1:3); title('right'); title(t, 'both');
save = @(what, varargin) exportgraphics(what, [file '.svg'], varargin{:});
has = @(words) cellfun(@(w) contains(fileread([file '.svg']), ['>' w '<']), words);
box = @() str2double(regexp(fileread([file '.svg']), 'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"', 'tokens', 'once'));
save(a); disp(has({'left', 'right', 'both'})), one = box();      % expect:    1   0   0
save(b); disp(has({'left', 'right', 'both'})), disp(abs(diff([one(3); box()(3)])) < 6)   % expect:    0   1   0
                                                                 % expect:    1
save(t); disp(has({'left', 'right', 'both'})), whole = box();    % expect:    1   1   1
save(gcf); disp(has({'left', 'right', 'both'}))                  % expect:    1   1   1
disp([one(3) < 0.55 * whole(3), whole(3) < 420])                 % expect:    1   1
save(gcf, 'Padding', 'figure'); p = box(); disp(p)               % expect:      0     0   420   315
save(a, 'Padding', 40); p = box(); disp(round(p(3:4) - one(3:4)))   % expect:     56    56
save(a, 'BackgroundColor', 'red'); disp(contains(fileread([file '.svg']), '#ff0000'))   % expect:    1
yyaxis(a, 'right'); plot(3:-1:1); ylabel('second'); save(a); disp(has({'left', 'second'}))   % expect:    1   1
try, save(findobj(a, 'Type', 'line')); catch e, disp(e.identifier), end      % expect: MATLAB:exportgraphics:badHandle
try, save(a, 'Padding'); catch e, disp(e.identifier), end        % expect: MATLAB:hg:InvalidPair
try, save(a, 'Colour', 1); catch e, disp(e.identifier), end      % expect: MATLAB:exportgraphics:badOption
try, save(a, 'Append', true); catch e, disp(e.identifier), end   % expect: MATLAB:exportgraphics:append
try, save(a, 'BackgroundColor', 'reddish'); catch e, disp(e.identifier), end   % expect: MATLAB:datatypes:InvalidColor
try, exportgraphics(a, 'x.doc'); catch e, disp(e.identifier), end   % expect: MATLAB:exportgraphics:badFormat
delete([file '.svg']);
