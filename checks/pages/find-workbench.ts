import { readBuiltFile, type BuiltSite } from '#pipeline/site/links/built-site';

/** Texts that only the code of the workbench has: its addresses, its token, its handles. */
const MARKS = ['/workbench/-/', 'workbench-token', 'moveable-control'];

/**
 * Returns a fault for each file of a built site that has code of the workbench, which writes
 * content files and belongs to the dev server alone.
 */
export async function findWorkbench(site: BuiltSite): Promise<string[]> {
  const faults: string[] = [];
  for (const file of [...site.files].sort()) {
    if (file.startsWith('/workbench/')) faults.push(`${file} is a page of the workbench: do not build it`);
    if (!/\.(?:html|m?js|css)$/.test(file)) continue;
    const text = await readBuiltFile(site, file);
    const mark = MARKS.find((one) => text.includes(one));
    if (mark !== undefined)
      faults.push(`${file} has code of the workbench ("${mark}"): import nothing of src/workbench`);
  }
  return faults;
}
