import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';
const NETWORK = '/org.openoffice.Inet/Settings';
/** A port of this machine on which nothing listens, for requests that must not leave it. */
const NOWHERE = 9;

/**
 * Settings of LibreOffice for slides of strangers: it runs no macros, and fetches nothing that a
 * file links from other sites.
 */
const SETTINGS = [
  [SCRIPTING, 'DisableMacrosExecution', true],
  [NETWORK, 'ooInetProxyType', 2],
  [NETWORK, 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS'].flatMap((scheme) => [
    [NETWORK, `ooInet${scheme}ProxyName`, '127.0.0.1'] as const,
    [NETWORK, `ooInet${scheme}ProxyPort`, NOWHERE] as const,
  ]),
] as const;

/** Writes a profile for LibreOffice, which keeps its files there. */
export async function writeOfficeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true });
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n${items.join('\n')}\n</oor:items>\n`,
  );
}
