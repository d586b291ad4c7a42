import { writeContent } from '#content/library/test-content';
import { openBuiltSite, type BuiltSite } from './built-site.ts';

/** A built site of these files, by their names. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltSite> {
  return openBuiltSite(await writeContent(files));
}
