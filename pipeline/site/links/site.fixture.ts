import { writeContent } from '#library/content.fixture';
import { openBuiltSite, type BuiltSite } from './built-site.ts';

/** Writes a built site with these files. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltSite> {
  return openBuiltSite(await writeContent(files));
}
