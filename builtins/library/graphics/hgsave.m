function hgsave(varargin)
% hgsave(fig, file) is savefig(fig, file).
% example:
%   plot(1:3); hgsave(gcf, [tempname '.fig'])
% prints:
  savefig(varargin{:});
end
