import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin } from '#library/is-within';
import type { Block, CodeFile, Outline, OutlineWarning } from './outline.ts';

declare module 'mdast' {
  interface CodeData {
    /** Where the code is. */
    file?: CodeFile | undefined;
  }
}

/** Maximum size of a file with code in bytes. More fits on no slides. */
const MAX_BYTES = 200_000;

/**
 * Returns an outline with the code that it takes from files in its folder or below, and a warning
 * for each missing file, whose name stays in place of the code.
 */
export async function includeCode(
  outline: Outline,
  folder: string,
): Promise<{ outline: Outline; warnings: readonly OutlineWarning[] }> {
  const warnings: OutlineWarning[] = [];
  const includeInBlocks = async (blocks: readonly Block[]): Promise<Block[]> =>
    Promise.all(blocks.map(includeInBlock));
  const includeInBlock = async (block: Block): Promise<Block> => {
    if (block.kind === 'columns') {
      const columns = block.columns.map(async ({ blocks, share }) => ({
        share,
        blocks: await includeInBlocks(blocks),
      }));
      return { ...block, columns: await Promise.all(columns) };
    }
    if (block.kind !== 'code' || block.file === undefined) return block;
    const { file, ...others } = block;
    const text = await readCode(file, folder).catch(() => null);
    if (text !== null) return { ...others, text };
    const message = `The code of ${JSON.stringify(file.path)} is not in the folder of the outline, so its name is in its place. Copy the file there.`;
    warnings.push({ line: block.line, message });
    return block;
  };
  const slides = outline.slides.map(async (slide) => ({
    ...slide,
    blocks: await includeInBlocks(slide.blocks),
  }));
  return { outline: { ...outline, slides: await Promise.all(slides) }, warnings };
}

/** Returns the file that attributes of code name, as filters of Pandoc and Quarto read them. */
export function fileOfAttributes(values: ReadonlyMap<string, string>): CodeFile | undefined {
  const path = values.get('include') ?? values.get('file');
  if (path === undefined) return undefined;
  const lineOf = (...keys: string[]) =>
    Number(keys.map((key) => values.get(key)).find(Boolean) ?? Number.NaN);
  return {
    path,
    firstLine: lineOf('startLine', 'start-line', 'from') || 1,
    lastLine: lineOf('endLine', 'end-line', 'to') || Number.MAX_SAFE_INTEGER,
    region: values.get('snippet'),
  };
}

/** Returns the file that a line of Slidev names, such as `<<< @/snippets/tide.ts#moon`. */
export function fileOfLine(text: string): CodeFile | undefined {
  const [, path, region] = /^<<< (?:@\/)?([^\s#]+)(?:#(\S+))?/.exec(text) ?? [];
  return path === undefined ? undefined : { path, firstLine: 1, lastLine: Number.MAX_SAFE_INTEGER, region };
}

/** Returns the named lines of a file; null if it is no text in the folder, or has no such lines. */
async function readCode(
  { path, firstLine, lastLine, region }: CodeFile,
  folder: string,
): Promise<string | null> {
  const realPath = await realpath(join(folder, path));
  if (!isWithin(await realpath(folder), realPath) || (await stat(realPath)).size > MAX_BYTES) return null;
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(realPath));
  const lines = text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, '').split(/\r\n?|\n/);
  const start =
    region === undefined ? firstLine - 1 : lines.findIndex((line) => namesRegion(line, region)) + 1;
  const end =
    region === undefined
      ? lastLine
      : lines.findIndex((line, index) => index >= start && /(?:end ?region|end snippet)/i.test(line));
  const code = lines
    .slice(start, end < 0 ? undefined : end)
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd();
  return code === '' || (region !== undefined && start === 0) ? null : code;
}

/** Reports whether a line begins a region with a name, as in `// #region moon`. */
const namesRegion = (line: string, region: string): boolean =>
  /(?:region|snippet)/i.test(line) && line.trim().split(/\s+/).includes(region);
