// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeOfficeProfile } from './convert.ts';
import { descendants, parseXml } from './xml.ts';

test('LibreOffice runs no macros of slides, and its requests to other sites end on this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-profile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeOfficeProfile(folder);
  const xml = parseXml(await readFile(join(folder, 'user/registrymodifications.xcu'), 'utf8'));
  const settings = descendants(xml, 'prop').map((prop) => [
    prop.attributes['oor:name'],
    descendants(prop, 'value')[0]?.text,
  ]);
  expect(Object.fromEntries(settings)).toEqual({
    DisableMacrosExecution: 'true',
    ooInetProxyType: '2',
    ooInetNoProxy: '',
    ooInetHTTPProxyName: '127.0.0.1',
    ooInetHTTPProxyPort: '9',
    ooInetHTTPSProxyName: '127.0.0.1',
    ooInetHTTPSProxyPort: '9',
  });
});
