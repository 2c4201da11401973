% A workbook as other programs write it: shared and rich texts, formats, gaps, formulas, prefixes, 1904.
mkdir b; mkdir b/_rels; mkdir b/xl; mkdir b/xl/_rels; mkdir b/xl/worksheets
part('b/[Content_Types].xml', '<Types/>')
part('b/_rels/.rels', '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="/xl/workbook.xml"/></Relationships>')
part('b/xl/workbook.xml', ['<?xml version="1.0"?><!-- by hand --><x:workbook xmlns:x="m" xmlns:r="n"><x:workbookPr date1904="true"/><x:sheets>' ...
  '<x:sheet name="A &amp; B" sheetId="1" r:id="r1"/><x:sheet name="Two" sheetId="2" r:id="r2"/></x:sheets></x:workbook>'])
part('b/xl/_rels/workbook.xml.rels', ['<Relationships><Relationship Id="r1" Type="t/worksheet" Target="worksheets/s1.xml"/>' ...
  '<Relationship Id="r2" Type="t/worksheet" Target="worksheets/s2.xml"/><Relationship Id="s" Type="t/sharedStrings" Target="texts.xml"/>' ...
  '<Relationship Id="y" Type="t/styles" Target="styles.xml"/></Relationships>'])
part('b/xl/texts.xml', ['<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si>' ...
  '<si><t>&#228;&lt;<![CDATA[&]]></t></si></sst>'])
part('b/xl/styles.xml', ['<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;year&quot; 0.0"/><numFmt numFmtId="171" formatCode="[Red]yyyy\-mm"/></numFmts>' ...
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'])
part('b/xl/worksheets/s1.xml', ['<worksheet><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>' ...
  '<row><c r="B3" s="1"><v>1.5</v></c><c r="C3" t="b"><v>1</v></c><c t="str"><f>1&amp;"x"</f><v>1x</v></c></row>' ...
  '<row r="5"><c r="B5" s="2"><v>43832</v></c><c r="C5" t="e"><v>#N/A</v></c><c r="D5" t="inlineStr"><is><t>in</t></is></c><c r="E5" t="s"><v>2</v></c></row>' ...
  '</sheetData></worksheet>'])
part('b/xl/worksheets/s2.xml', '<worksheet><sheetData/></worksheet>')
zip('b.xlsx', '.', 'b');
disp(sheetnames('b.xlsx'))                     % expect:     "A & B"
                                               % expect:     "Two"
c = readcell('b.xlsx'); disp(size(c))          % expect:      4     4
fprintf('%s %s %d %d %s\n', c{1,1}, c{1,3}, c{2,1}, c{2,2}, c{2,3})   % expect: plain rich 1.500000e+00 1 1x
fprintf('%s %s %s %s\n', string(c{4,1}), c{4,2}, c{4,3}, c{4,4})      % expect: 03-Jan-2024 #N/A in ä<&
disp(isempty(readcell('b.xlsx', 'Sheet', 'Two')))                     % expect:    1
% other cells, sheets and formulas stay when one is written
writematrix([7 8], 'b.xlsx', 'Range', 'B3');
d = readcell('b.xlsx'); fprintf('%d %d %s %s\n', d{2,1}, d{2,2}, d{2,3}, d{4,4})   % expect: 7 8 1x ä<&
disp(numel(sheetnames('b.xlsx')))              % expect:      2
u = unzip('b.xlsx', 'u'); disp(contains(fileread('u/xl/worksheets/s1.xml'), '<f>1&amp;&quot;x&quot;</f>'))   % expect:    1

function part(name, text)
  f = fopen(name, 'w'); fwrite(f, unicode2native(text, 'UTF-8')); fclose(f);
end
