// Validates one page of each kind and the style sheets of a built site with the W3C validator:
//   node checks/check-w3c.ts [folder] (default: `dist`)
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from '#pipeline/site/list-files';
import { chooseKinds, judgeErrors } from './judge-w3c.ts';
import { validate } from './w3c/validator.ts';

const folder = resolve(process.argv[2] ?? 'dist');
const names = (await listFiles(folder)).map(({ name }) => name);
const pages = chooseKinds(names);
const files = [...pages, ...names.filter((name) => name.endsWith('.css'))];
const { faults, unused } = judgeErrors(await validate(files.map((file) => join(folder, file))));
console.log(`${folder}: ${pages.length} pages validated, ${faults.length} faults`);
for (const { url, message, extract } of faults)
  console.error(`  ${url.replace(pathToFileURL(folder).href, '')}: ${message}\n    ${extract ?? ''}`);
for (const pattern of unused)
  console.error(`  No page has the accepted error ${pattern}: remove it from checks/judge-w3c.ts`);
if (pages.length === 0) console.error(`  There is no page in ${folder}; build the site first.`);
if (pages.length === 0 || faults.length > 0 || unused.length > 0) process.exitCode = 1;
