// Renders deploy/kubernetes with Kustomize, and validates the objects against the schemas of the
// Kubernetes API: node checks/check-kubernetes.ts
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { FOLDERS } from './kubernetes/jobs.ts';
import { KUBERNETES } from './tool-packages.ts';
import { ROOT } from './testing/stages.ts';

/** An object of the Kubernetes API. */
interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { completions?: unknown; readonly parallelism?: unknown };
}

/** A class of the package with the schemas. */
type Model = new (object: object) => { validate: () => void };

const MODELS = join(KUBERNETES.folder, 'node_modules/kubernetes-models');

/** Throws if an object does not fit the schema of its kind. */
async function validate(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const file = join(MODELS, apiVersion, `${kind}.js`);
  // eslint-disable-next-line no-restricted-syntax -- A stage installs the package elsewhere.
  const { [kind]: Model } = (await import(pathToFileURL(file).href)) as Record<string, Model | undefined>;
  if (Model === undefined) throw new Error(`${apiVersion} has no ${kind}`);
  new Model(object).validate();
}

function render(folder: string): KubernetesObject[] {
  const text = execFileSync('kubectl', ['kustomize', join(ROOT, 'deploy/kubernetes', folder)], {
    encoding: 'utf8',
  });
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
}

const faults: string[] = [];
const rendered = FOLDERS.flatMap(render);
for (const object of rendered)
  await validate(object).catch((error: unknown) => {
    faults.push(`${object.kind} ${object.metadata.name}: ${String(error)}`);
  });

const settings = rendered.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const parts = rendered.find(({ metadata }) => metadata.name === 'podium-parts');
const { completions, parallelism } = parts?.spec ?? {};
if (String(completions) !== settings['PODIUM_PART_COUNT'] || completions !== parallelism)
  faults.push(
    `podium-parts has ${String(completions)} completions, but PODIUM_PART_COUNT is ${settings['PODIUM_PART_COUNT']}. Set both to the number of parts.`,
  );

// Proves that the schemas are applied.
const broken = structuredClone(parts);
if (broken?.spec) broken.spec.completions = '16';
const isRefused = await (broken === undefined ? Promise.resolve() : validate(broken)).then(
  () => false,
  () => true,
);
if (!isRefused) faults.push('A job with a text as its number of completions is not refused.');

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else
  console.log(
    `${rendered.length} objects of ${FOLDERS.length} folders fit the schemas of the Kubernetes API.`,
  );
