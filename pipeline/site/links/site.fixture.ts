import { writeContent } from '#library/content.fixture';
import { type BuiltSite } from './built-site.ts';
import { openBuiltSite } from './built-site.fixture.ts';

/** Writes a built site with these files. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltSite> {
  return openBuiltSite(await writeContent(files));
}
