import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly hashes?: readonly { readonly content: string }[];
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>;
}

/** Converts the first hash of an `integrity` field to hexadecimal. */
const toHex = (integrity: string): string =>
  Buffer.from(integrity.split(' ')[0]?.replace(/^.*?-/, '') ?? '', 'base64').toString('hex');

test('the bill of materials names all packages of the lock file, with their addresses and hashes', () => {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const bill = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], options)) as {
    bomFormat: string;
    components: readonly Component[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = bill.components.map(({ name, version, purl, hashes = [] }) => {
    expect(purl).toMatch(/^pkg:npm\//);
    return [`${name}@${version}`, hashes[0]?.content];
  });
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const { '': _, ...locked } = packages;
  const wanted = Object.entries(locked).map(([path, { version, integrity }]) => [
    `${path.split('node_modules/').at(-1)}@${version}`,
    integrity && toHex(integrity),
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
});
