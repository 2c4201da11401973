// sbom.mjs OUT VERSION: what a package of Matlift contains and uses, with versions and licences, as SPDX 2.3. From
// components.txt, the versions that are installed here, and the lock files of npm.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [, , out, version] = process.argv;
const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path) => readFileSync(root + path, 'utf8');
const said = (program, ...args) => {
  try { return execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(); } catch { return ''; }
};

const kRelations = { part: 'STATIC_LINK', linked: 'DYNAMIC_LINK', loaded: 'OPTIONAL_COMPONENT_OF', tools: 'BUILD_TOOL_OF', bundled: 'CONTAINS' };

const kLicenceWidth = 40;  // of that column: a licence may have blanks

function debianComponents() {
  const rows = text('.cmake/components.txt').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
    const [name, how] = line.split(/\s+/);
    const rest = line.replace(/^\S+\s+\S+\s+/, '');
    return { name, how, licence: rest.slice(0, kLicenceWidth).trim(), use: rest.slice(kLicenceWidth).trim() };
  });
  // What is needed to build and stands in no row would be missing here for ever.
  const needed = text('dev').match(/needs_build='([^']*)'/)[1].match(/pkg:(\S+)/g).map((word) => word.slice(4));
  const missing = needed.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`.cmake/components.txt has no row for ${missing.join(', ')}`);
  for (const row of rows) if (!kRelations[row.how] || !row.licence || !row.use) throw new Error(`.cmake/components.txt: ${row.name}`);
  return rows.map(({ name, how, licence, use }) => {
    const installed = said('dpkg-query', '-W', '-f', '${Version}', name);
    return { name, how, licence, use, version: installed, purl: `pkg:deb/debian/${name}${installed && `@${encodeURIComponent(installed)}`}` };
  });
}

// What npm brings and a package contains: all but tools.
function npmComponents(lockFile, use) {
  const { packages } = JSON.parse(text(lockFile));
  return Object.entries(packages).filter(([path, about]) => path && !about.dev).map(([path, about]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (!about.license) throw new Error(`${lockFile}: ${name} has no licence`);
    return { name, how: 'bundled', licence: about.license, use, version: about.version, purl: `pkg:npm/${name.replace('@', '%40')}@${about.version}` };
  });
}

const components = [
  ...debianComponents(),
  ...npmComponents('package-lock.json', 'Dawn, the GPU library'),
  ...npmComponents('wasm/page/package-lock.json', "the workbench's page"),
];

const idOf = ({ name }) => `SPDXRef-${name.replace(/[^A-Za-z0-9.]/g, '-').replace(/^-+/, '')}`;
const packages = components.map((component) => ({
  SPDXID: idOf(component), name: component.name, versionInfo: component.version || 'NOASSERTION', downloadLocation: 'NOASSERTION', filesAnalyzed: false,
  licenseConcluded: component.licence, licenseDeclared: component.licence, copyrightText: 'NOASSERTION', comment: component.use,
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: component.purl }],
}));
const kSelf = 'SPDXRef-matlift';
const self = {
  SPDXID: kSelf, name: 'matlift', versionInfo: version, downloadLocation: 'NOASSERTION', filesAnalyzed: false,
  licenseConcluded: 'Apache-2.0', licenseDeclared: 'Apache-2.0', copyrightText: 'NOASSERTION',
};
const relationships = [{ spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: kSelf }];
for (const component of components) {
  const relationshipType = kRelations[component.how];
  const [from, to] = relationshipType.endsWith('_OF') ? [idOf(component), kSelf] : [kSelf, idOf(component)];
  relationships.push({ spdxElementId: from, relationshipType, relatedSpdxElement: to });
}
// The same sources and the same machine give the same file.
const created = new Date(process.env.SOURCE_DATE_EPOCH ? process.env.SOURCE_DATE_EPOCH * 1000 : said('git', 'log', '-1', '--format=%cI') || Date.now());
const content = { packages: [self, ...packages], relationships };
const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
writeFileSync(out, `${JSON.stringify({
  spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: `matlift-${version}`,
  documentNamespace: `urn:matlift:${version}:${hash}`,
  creationInfo: { created: created.toISOString().replace(/\.\d+Z$/, 'Z'), creators: ['Tool: matlift-sbom'] },
  documentDescribes: [kSelf], ...content,
}, null, 1)}\n`);
