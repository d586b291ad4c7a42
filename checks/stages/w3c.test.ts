// Validates one page of each kind and the style sheets of a built site with the W3C's validator.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '#pipeline/site/list-files';
import { chooseKinds } from '../pages/choose-pages.fixture.ts';
import { runProgram } from '../run-program.ts';
import { FULL_TOOLS } from '../tool-packages.ts';
import { SITE_DIR } from './site.fixture.ts';

/** Errors about parts of HTML and CSS that browsers know and the validator does not yet. */
const ACCEPTED: readonly RegExp[] = [
  // <link rel="expect" blocking="render"> of the HTML standard.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”\.$/,
  /^CSS: “transition”: “allow-discrete” is not a “transition” value\.$/,
  /^CSS: Unrecognized at-rule “@(?:starting-style|container|view-transition)”$/,
  /^CSS: “(?:view-transition-name|container-type|position-area|position-try|animation-(?:timeline|range))”: Property “[a-z-]+” doesn't exist\.$/,
  /^CSS: Unknown pseudo-element or pseudo-class “::view-transition”\.$/,
  // min() of a difference with a variable.
  /^CSS: “(?:width|min-height|max-height)”: The types are incompatible\.$/,
  // A gradient with calc() in its stops.
  /^CSS: “mask”: “linear-gradient\(.+\)” is not a “mask” value\.$/,
];

const JAR = join(FULL_TOOLS.w3c.folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
const FLAGS = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only', '--also-check-css'];

/** An error: the address of the file, and the text around the fault. */
interface ValidatorError {
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** Validates HTML files with the CSS and SVG in them, and CSS files. */
async function validate(files: readonly string[]): Promise<readonly ValidatorError[]> {
  const { output } = await runProgram('java', ['-jar', JAR, ...FLAGS, ...files], {});
  const json = output.slice(Math.max(0, output.indexOf('{"')));
  return (JSON.parse(json) as { messages: readonly ValidatorError[] }).messages;
}

test('pages of each kind and style sheets have no error but those that are accepted', async () => {
  const names = (await listFiles(SITE_DIR)).map(({ name }) => name);
  const pages = chooseKinds(names);
  expect(pages.length).toBeGreaterThan(0);
  const files = [...pages, ...names.filter((name) => name.endsWith('.css'))];
  const errors = await validate(files.map((file) => join(SITE_DIR, file)));
  expect(errors.filter(({ message }) => !ACCEPTED.some((pattern) => pattern.test(message)))).toEqual([]);
  const unused = ACCEPTED.filter((pattern) => !errors.some(({ message }) => pattern.test(message)));
  expect(unused, 'No page has these accepted errors: remove them from this file').toEqual([]);
});
