// Validates one page of each kind and the style sheets of a built site with the W3C validator:
//   node checks/check-w3c.ts [folder] (default: `dist`)
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { splitLocale } from '#domain/addresses/paths';
import { listFiles } from '#pipeline/site/list-files';
import { pageFacts } from '#pipeline/site/page-kinds';
import { validate, type ValidatorError } from './w3c/validator.ts';

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

/** Chooses one page of each kind, by kind and by the folder that its address begins with. */
export function chooseKinds(names: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const name of names.filter((file) => file.endsWith('.html'))) {
    const { path } = splitLocale(`/${name}`);
    const kind = `${pageFacts(name).kind} ${path.split('/')[1] ?? ''}`;
    if (!kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()];
}

/** Returns the errors that are faults, and the accepted errors that no page has any more. */
export function judgeErrors(errors: readonly ValidatorError[], accepted = ACCEPTED) {
  return {
    faults: errors.filter(({ message }) => !accepted.some((pattern) => pattern.test(message))),
    unused: accepted.filter((pattern) => !errors.some(({ message }) => pattern.test(message))),
  };
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? 'dist');
  const names = (await listFiles(folder)).map(({ name }) => name);
  const pages = chooseKinds(names);
  const files = [...pages, ...names.filter((name) => name.endsWith('.css'))];
  const { faults, unused } = judgeErrors(await validate(files.map((file) => join(folder, file))));
  console.log(`${folder}: ${pages.length} pages validated, ${faults.length} faults`);
  for (const { url, message, extract } of faults)
    console.error(`  ${url.replace(pathToFileURL(folder).href, '')}: ${message}\n    ${extract ?? ''}`);
  for (const pattern of unused)
    console.error(`  No page has the accepted error ${pattern}: remove it from checks/check-w3c.ts`);
  if (pages.length === 0) console.error(`  There is no page in ${folder}; build the site first.`);
  if (pages.length === 0 || faults.length > 0 || unused.length > 0) process.exitCode = 1;
}
