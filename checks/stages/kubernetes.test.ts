// Renders deploy/kubernetes with Kustomize, and validates the objects against the schemas of the
// Kubernetes API.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { JOB_FOLDERS } from '../kubernetes/jobs.fixture.ts';
import { KUBERNETES_PACKAGES } from '../tool-packages.ts';

/** An object of the Kubernetes API. */
interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly completions?: unknown; readonly parallelism?: unknown };
}

/** A class of the package with the schemas. */
type Model = new (object: object) => { validate: () => void };

const MODELS = join(KUBERNETES_PACKAGES.folder, 'node_modules/kubernetes-models');

/** Throws if an object does not fit the schema of its kind. */
async function validate(object: KubernetesObject): Promise<void> {
  const { apiVersion, kind } = object;
  const file = pathToFileURL(join(MODELS, apiVersion, `${kind}.js`)).href;
  const { [kind]: Model } = (await import(file)) as Record<string, Model | undefined>;
  if (Model === undefined) throw new Error(`${apiVersion} has no ${kind}`);
  new Model(object).validate();
}

const rendered = JOB_FOLDERS.flatMap((folder) => {
  const text = execFileSync('kubectl', ['kustomize', `deploy/kubernetes/${folder}`], { encoding: 'utf8' });
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
});
const parts = rendered.find(({ metadata }) => metadata.name === 'podium-parts');

test.each(rendered)('$kind $metadata.name fits the schema of the API', (object) => validate(object));

test('a job with a text as its number of completions is refused', async () => {
  const broken = { ...parts, spec: { ...parts?.spec, completions: '16' } } as KubernetesObject;
  await expect(validate(broken)).rejects.toThrow();
});

test('podium-parts runs as many pods as PODIUM_PART_COUNT says', () => {
  const settings = rendered.find(({ kind }) => kind === 'ConfigMap')?.data;
  const count = Number(settings?.['PODIUM_PART_COUNT']);
  expect(parts?.spec, 'Set both to the number of parts').toMatchObject({
    completions: count,
    parallelism: count,
  });
});
