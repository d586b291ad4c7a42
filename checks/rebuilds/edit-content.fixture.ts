import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkContent } from '#library/library';
import { seededRandom } from '#domain/util/random-subset';

type Content = Record<string, unknown>;

/** A change to one file. */
interface Edit {
  readonly description: string;
  /** The folder of the file. */
  readonly folder: string;
  /** Changes the content. Returns whether that was possible. */
  readonly apply: (content: Content, random: () => number) => boolean;
}

const CONTENT_FOLDERS = ['presentations', 'videos'] as const;
const WORDS = ['Tide', 'Lock', 'Ferry', 'Weir', 'Reed', 'Delta', 'Ebb', 'Sluice', 'Mill', 'Ford'];

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];
const randomWords = (random: () => number): string =>
  Array.from({ length: 3 }, () => pick(WORDS, random) ?? '').join(' ');

const setField =
  (field: string, make: (random: () => number) => unknown): Edit['apply'] =>
  (content, random) => {
    content[field] = make(random);
    return true;
  };

const editsOfContent = (description: string, apply: Edit['apply']): Edit[] =>
  CONTENT_FOLDERS.map((folder) => ({ description, folder, apply }));

/** Kinds of changes that editors make. */
const EDITS: readonly Edit[] = [
  ...editsOfContent('another title', setField('title', randomWords)),
  ...editsOfContent(
    'another description',
    setField('description', (random) => `<p>${randomWords(random)}.</p>`),
  ),
  ...editsOfContent(
    'another count',
    setField('viewCount', (random) => Math.floor(random() * 100_000)),
  ),
  ...editsOfContent(
    'another date',
    setField('lastModified', (random) => new Date(1.7e12 + random() * 5e10).toISOString()),
  ),
  ...editsOfContent(
    'other tags',
    setField('tags', (random) => [randomWords(random).toLowerCase()]),
  ),
  ...editsOfContent('hidden or shown', (content, random) => {
    const isHidden = content['privacy'] === 'hidden' || content['privacy'] === 'private';
    content['privacy'] = isHidden ? 'public' : 'hidden';
    if (isHidden) delete content['viewLink'];
    else
      content['viewLink'] = { link_id: Array.from({ length: 24 }, () => Math.floor(random() * 10)).join('') };
    return true;
  }),
  ...(['presentations', 'templates'] as const).map((folder): Edit => ({
    description: 'another first view',
    folder,
    apply: ({ storyboard = {} }, random) => {
      const { path: [first] = [] } = storyboard as { path?: { frame: { x: number } }[] };
      if (first === undefined) return false;
      first.frame.x += Math.ceil(random() * 50);
      return true;
    },
  })),
  { description: 'another name of an owner', folder: 'owners', apply: setField('lastName', randomWords) },
  { description: 'another title of a template', folder: 'templates', apply: setField('title', randomWords) },
  {
    description: 'other staff picks',
    folder: 'site',
    apply: (content, random) => {
      const picks = content['staffPicks'] as string[];
      content['staffPicks'] = picks.filter(() => random() < 0.7).reverse();
      return true;
    },
  },
];

/**
 * Makes random edits that leave the content without faults. The same seed makes the same edits.
 * Returns descriptions of them.
 */
export async function editContent(root: string, count: number, seed: string): Promise<string[]> {
  const random = seededRandom(seed);
  const descriptions: string[] = [];
  while (descriptions.length < count) {
    const description = await pick(
      [editFile, editFile, editFile, editFile, removeFile, copyFile, editPicture],
      random,
    )?.(root, random);
    if (description !== undefined) descriptions.push(description);
  }
  return descriptions;
}

type Change = (root: string, random: () => number) => Promise<string | undefined>;

const editFile: Change = async (root, random) => {
  const edit = pick(EDITS, random);
  const file = edit && (await pickFile(root, edit.folder, random));
  if (edit === undefined || file === undefined) return undefined;
  const text = await readFile(join(root, file), 'utf8');
  const content = JSON.parse(text) as Content;
  if (!edit.apply(content, random)) return undefined;
  return tryChange(root, `${file}: ${edit.description}`, file, text, JSON.stringify(content));
};

const removeFile: Change = async (root, random) => {
  const file = await pickFile(root, pick(CONTENT_FOLDERS, random) ?? '', random);
  if (file === undefined) return undefined;
  return tryChange(root, `${file}: removed`, file, await readFile(join(root, file), 'utf8'), null);
};

const copyFile: Change = async (root, random) => {
  const folder = pick(CONTENT_FOLDERS, random) ?? '';
  const file = await pickFile(root, folder, random);
  if (file === undefined) return undefined;
  const content = JSON.parse(await readFile(join(root, file), 'utf8')) as Content;
  const oid = `copy-${Math.floor(random() * 1e9)}`;
  const { slug: _, viewLink: __, ...otherFields } = content;
  const copy = { ...otherFields, oid, privacy: 'public' };
  return tryChange(
    root,
    `${folder}/${oid}.json: a copy of ${file}`,
    `${folder}/${oid}.json`,
    null,
    JSON.stringify(copy),
  );
};

/** Replaces a picture by another one with the same name. */
const editPicture: Change = async (root, random) => {
  const names = (await readdir(join(root, 'media')))
    .filter((name) => /\.(?:png|jpe?g|webp)$/.test(name))
    .sort();
  const name = pick(names, random);
  if (name === undefined) return undefined;
  const path = join(root, 'media', name);
  await writeFile(
    path,
    await sharp(await readFile(path))
      .flop()
      .modulate({ hue: Math.floor(random() * 360) })
      .toBuffer(),
  );
  return `media/${name}: another picture`;
};

async function pickFile(root: string, folder: string, random: () => number): Promise<string | undefined> {
  const names = await readdir(join(root, folder)).catch(() => []);
  const name = pick(names.filter((item) => item.endsWith('.json')).sort(), random);
  return name && `${folder}/${name}`;
}

/** Changes a file, and reverts the change if the content then has a fault. null means no file. */
async function tryChange(
  root: string,
  description: string,
  file: string,
  oldText: string | null,
  newText: string | null,
): Promise<string | undefined> {
  await writeOrRemove(join(root, file), newText);
  const { faults } = await checkContent(root);
  if (faults.length === 0) return description;
  await writeOrRemove(join(root, file), oldText);
  return undefined;
}

async function writeOrRemove(path: string, text: string | null): Promise<void> {
  if (text === null) await rm(path, { force: true });
  else await writeFile(path, text);
}
