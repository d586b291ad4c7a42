// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** A test: its file, and its title as it is written there. A stage has only a file. */
type Proof = readonly [file: string, title?: string];

/** The promises of SECURITY.md, and tests of each one. */
const PROVEN: Readonly<Record<string, readonly Proof[]>> = {
  'Texts are text, never markup.': [
    ['checks/stages/markup.test.ts', 'that look like markup change nothing but texts'],
  ],
  'HTML fields are reduced to a list of allowed elements': [
    ['src/domain/html/html-field-any.test.ts', 'returns clean and stable HTML for any tag soup'],
  ],
  'builds content that looks like code, and runs the pages in a browser.': [
    ['e2e/markup.spec.ts', 'runs no script of a text, and shows the text as written'],
  ],
  "Every page has a content security policy with the hashes of the project's own inline code.": [
    ['pipeline/building/build-site.test.ts', 'no page has a policy'],
    ['pipeline/site/inline-code.test.ts', 'accepts an element that consists of listed pieces'],
  ],
  'A build fails if a page has any other code, and names the content file that it comes from.': [
    [
      'pipeline/building/build-site.test.ts',
      'reports foreign code on a page with its content file and field',
    ],
  ],
  'Links and media may have safe schemes only.': [
    ['src/domain/html/safe-url.test.ts', 'returns absolute addresses without credentials'],
    ['src/library/check-file.test.ts', 'names media with a wrong extension, too large, or outside'],
  ],
  'Files of a content folder cannot lie outside of it.': [
    ['src/library/check-file.test.ts', 'or outside the content folder'],
  ],
  'Images are decoded and encoded again, within limits of size, pixels and time.': [
    ['src/library/check-file.test.ts', 'too large, or outside the content folder'],
    ['src/pictures/check-picture.test.ts', 'is refused by the header: %s'],
    ['src/pictures/check-picture.test.ts', 'is not decoded for more than two minutes'],
  ],
  'Vector images are reduced to shapes, and served with `sandbox`.': [
    ['src/pictures/vector/sanitise-vector.test.ts', 'gives output with allowed names only'],
    ['pipeline/building/finish/headers.test.ts', 'run nothing and load nothing as documents'],
  ],
  'Imported slides and outlines are read within limits of time and memory, and load nothing from other sites.':
    [
      ['pipeline/authoring/import/reader/open-bounded.test.ts', 'ends with a message that names the page'],
      [
        'pipeline/authoring/import/pptx/convert.test.ts',
        'a child of it that takes too much memory is killed',
      ],
      ['pipeline/authoring/import/pptx/convert.test.ts', 'requests to other sites end on this machine'],
      ['pipeline/outline-faults.test.ts', 'that takes too long to parse'],
      ['pipeline/outline-faults.test.ts', 'is on another site'],
    ],
  'A build fails if a view link, or hidden content, occurs in a page of others.': [
    ['pipeline/building/finish/leak-scanner.test.ts', 'finds a view link in %j'],
    ['pipeline/building/finish/leak-scanner.test.ts', 'finds hidden content in %j'],
  ],
  'one proxy, only with `PODIUM_TRUST_PROXY=1`, for the address of the visitor, and for scheme and host of the site.':
    [
      ['origin/http/request-origin.test.ts', 'Forwarded headers are ignored without a trusted proxy'],
      ['origin/http/request-origin.test.ts', 'only the value of the nearest proxy counts'],
    ],
  'Sign-in and sign-up are off unless the visitor is on the same machine, or `PODIUM_DEMO_SIGN_IN=1` says that it is a demo.':
    [
      ['origin/settings.test.ts', 'let those sign in who may with %j: %s'],
      ['origin/pages/sign-in.test.ts', 'log-in and sign-up answer 404 with a message, $who'],
      ['origin/main.test.ts', 'sign-in answers %d, which one line of the log says, and pages open'],
    ],
  'paths are decoded once and checked, and bodies are limited.': [
    ['origin/static/locate.test.ts', 'Any path stays within the folder'],
    ['origin/main.test.ts', 'serves no file outside the folder for any path'],
    ['origin/main.test.ts', 'refuses a body that is too large before its end'],
  ],
  'Forms and likes need a token of the same session, and are refused if the browser names another site as their source.':
    [
      ['origin/pages/sign-in.test.ts', 'is refused without the token of the page'],
      ['origin/pages/sign-in.test.ts', 'is refused when another site sends the form'],
      ['origin/calls/likes.test.ts', 'with a planted token that was issued for another visitor'],
    ],
  'Each address has a limit of forms and one of logs': [
    ['origin/pages/sign-in.test.ts', 'is refused for an unknown account, for JSON, and too often'],
    ['origin/calls/logs.test.ts', 'One address may not flood the log'],
  ],
  'It serves the pages, modules and media of the site, and no other file of the project:': [
    ['integration/dev/served-in-dev.test.ts', 'the dev server serves no file of the project'],
    ['e2e/dev-server.spec.ts', 'nothing but the site is served'],
  ],
  'no content file, no database, no settings and no package.': [
    ['integration/dev/served-in-dev.test.ts', 'the dev server does not serve %s'],
  ],
  'A Host header that it does not know is refused, for pages, sign-in and calls alike.': [
    ['integration/dev/origin-in-dev.test.ts', 'both refuse foreign hosts'],
  ],
  'Only the machine that runs it can open the workbench, also with `--host`.': [
    ['src/workbench/server/workbench.test.ts', 'if both ends of the connection are loopback addresses'],
  ],
  'reading cookies that scripts can read, which are the CSRF token and the name of the visitor': [
    ['origin/pages/sign-in.test.ts', 'sets a session that scripts cannot read, and a token and a name'],
  ],
  '`npm run verify` on a copy of what is served': [
    ['pipeline/signing.test.ts', 'verifies a site with the public key, also at another place'],
  ],
  '`npm run upload -- bucket:talks --delete -- --ignore-times`, which replaces all files there': [
    ['pipeline/publishing/upload/upload-site.test.ts', 'compares all files if %s'],
    ['pipeline/publishing/upload/upload-site.test.ts', 'deletes files of others if all are compared'],
    ['checks/stages/upload.test.ts', 'after an upload with --delete and --ignore-times'],
  ],
  'signing another site, which only those who verify would trust.': [
    ['pipeline/signing.test.ts', 'refuses a site that another key signed'],
  ],
  'The database has no id of a session': [
    ['origin/store/secrets.test.ts', 'The database has no id of a session'],
  ],
  'or all rows of its tables `sessions` and `secrets`': [
    ['origin/store/secrets.test.ts', 'nobody is signed in, and tokens have a new key'],
  ],
  'change `link_id`, build and publish': [
    [
      'pipeline/publishing/releases/publish-site.test.ts',
      'keeps no file at the address of a former view link',
    ],
  ],
  '`licenses.txt` of every site names the packages and fonts that it serves, with their licences.': [
    [
      'integration/bundler/licenses.test.ts',
      'names each bundled or copied package with its version and licence',
    ],
  ],
  'all packages of the lock file with versions, hashes and licences.': [
    ['checks/stages/sbom.test.ts', 'names all packages of the lock file, with their addresses and hashes'],
  ],
  '`npm test -- sbom` compares it with the lock file.': [['checks/stages/sbom.test.ts']],
  'In a repository that uses the package, npm writes it': [
    [
      'pipeline/authoring/init/write-project.test.ts',
      'package.json that %s has the name and version of a bill of materials',
    ],
  ],
  'Versions are exact.': [['checks/dependencies.test.ts', 'package.json names packages in exact versions']],
  'Only packages in `allowScripts` have install scripts.': [
    ['checks/dependencies.test.ts', 'no package has an install script but those of allowScripts'],
  ],
  'Linters and validators are installed without scripts.': [
    ['checks/tool-packages.test.ts', 'runs no script of a package'],
  ],
};

/** Sentences of the same sections that promise nothing: trust, advice, and references. */
const OTHERS = [
  'PowerPoint files are drawn by LibreOffice: import files of strangers in a container.',
  'It trusts:',
  'the files of the site and the content folder on its disk',
  'its database, and the secret for CSRF tokens in it',
  'Without a proxy in front, leave it off: visitors could choose their address and evade the limits',
  'the demo accounts, which need no password.',
  '**Replace the sign-in before it serves anything else than a demo**',
  'It trusts no request:',
  '`npm run dev` has all content, drafts and view links too.',
  'Pages of hidden and private content need their view link, as on the published site.',
  'writes a bill of materials in CycloneDX format:',
  'Tools such as `osv-scanner` and Dependency-Track read it.',
  'npm does not refuse others yet, so a test compares them with the lock file.',
];

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const page = read('SECURITY.md');
const plain = page.replaceAll(/\s+/g, ' ');

/** Returns the sentences of a section, without links. */
function sentencesOf(title: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^##+ ${title}$`, 'm'));
  const [text = ''] = section.split(/^##+ /m);
  return text
    .split(/\n\n|\n(?=- )/)
    .map((paragraph) => paragraph.replace(/^- /, '').replaceAll(/\s+/g, ' ').trim())
    .flatMap((paragraph) => paragraph.split(/(?<=[.:]) (?=[A-Z*`a-z])/))
    .filter((sentence) => sentence !== '');
}

describe('SECURITY.md', () => {
  test.each(Object.entries(PROVEN))('promises what tests prove: %s', (promise, proofs) => {
    expect(plain).toContain(promise);
    for (const [file, title = ''] of proofs)
      expect([file, read(file)]).toEqual([file, expect.stringContaining(title)]);
  });

  test.each(['Content', 'The origin', 'The dev server', 'What is inside'])(
    'promises nothing without a test: %s',
    (title) => {
      const sentences = sentencesOf(title);
      expect(sentences.length).toBeGreaterThan(3);
      const known = [...Object.keys(PROVEN), ...OTHERS];
      expect(
        sentences.filter(
          (sentence) => !known.some((item) => sentence.includes(item) || item.includes(sentence)),
        ),
      ).toEqual([]);
    },
  );
});
