function o = weboptions(varargin)
% weboptions(name, value, ...) are options for webread, websave and webwrite, as a struct: Timeout, ContentType, RequestMethod, MediaType, HeaderFields, Username, Password, KeyName, KeyValue, UserAgent.
% example:
%   o = weboptions('Timeout', 10); disp(o.Timeout)
% prints:
%       10
o = struct('CharacterEncoding', 'auto', 'UserAgent', '', 'Timeout', 5, 'Username', '', 'Password', '', ...
    'KeyName', '', 'KeyValue', '', 'ContentType', 'auto', 'ContentReader', [], 'MediaType', 'auto', ...
    'RequestMethod', 'auto', 'ArrayFormat', 'csv', 'HeaderFields', [], 'CertificateFilename', 'default');
names = fieldnames(o);
for k = 1:2:numel(varargin)
    at = find(strcmpi(varargin{k}, names), 1);
    if isempty(at)
        error('MATLAB:webservices:UnknownOption', '''%s'' is not an option of weboptions.', char(varargin{k}))
    end
    o.(names{at}) = varargin{k + 1};
end
end
