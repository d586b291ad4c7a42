import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM, programVersion } from '#library/program-folder';
import { runCommand } from './cli/command.fixture.ts';

/** The name of the package, which resolves to this one below its folder. */
const CONFIG = `import podium from 'podium';

export default {
  integrations: [podium({ name: 'Talks' })],
};
`;

test('upgrade lists the changes with --check, makes them, and has nothing left then', async () => {
  await mkdir(join(PROGRAM, '.cache'), { recursive: true });
  // Below the package, so that its name is found.
  const cwd = await mkdtemp(join(PROGRAM, '.cache/upgrade-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await mkdir(join(cwd, 'node_modules/podium'), { recursive: true });
  const main = `export { default } from ${JSON.stringify(join(PROGRAM, 'integration/podium.ts'))};\n`;
  await writeFile(join(cwd, 'node_modules/podium/index.js'), main);
  await writeFile(join(cwd, 'node_modules/podium/package.json'), '{ "type": "module", "main": "index.js" }');
  await writeFile(join(cwd, 'astro.config.mjs'), CONFIG);
  await writeFile(join(cwd, 'package.json'), '{ "private": true }\n');
  const upgrade = (...flags: string[]) => runCommand({ name: 'upgrade', flags, cwd, env: {} });
  const read = (file: string) => readFile(join(cwd, file), 'utf8');

  const listed = await upgrade('--check');
  expect(listed).toMatchObject({ code: 1 });
  expect(listed.said).toMatch(
    /^astro\.config\.mjs\n {2}line 4 {2}accounts is a new option, and all sites had accounts before\. It becomes true, .*\n\n1 change in 1 file\n\nNothing was written\./,
  );
  expect([await read('astro.config.mjs'), await read('package.json')]).toEqual([
    CONFIG,
    '{ "private": true }\n',
  ]);

  const made = await upgrade();
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).toContain('Wrote astro.config.mjs, package.json. Next: ');
  expect(await read('astro.config.mjs')).toBe(CONFIG.replace('{ name', '{ accounts: true, name'));
  expect(JSON.parse(await read('package.json'))).toMatchObject({
    private: true,
    podium: { version: programVersion() },
  });

  const said = `Nothing must change for Podium ${programVersion()}.\n`;
  expect(await upgrade('--check')).toEqual({ code: 0, said });

  // A version that changes nothing is still to be noted, or doctor names the old one.
  await writeFile(join(cwd, 'package.json'), '{ "podium": { "version": "0.5.0" } }\n');
  const stale = await upgrade('--check');
  expect(stale.code).toBe(0);
  expect(stale.said).toContain(`${said}Nothing was written. To write the new version into package.json: `);
});
