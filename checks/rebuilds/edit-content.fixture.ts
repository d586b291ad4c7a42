import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkContent } from '#library/library';
import { seededRandom } from '#domain/util/random-subset';

type Content = Record<string, unknown>;

/** A change to one file. */
interface Edit {
  readonly what: string;
  /** The folder of the file. */
  readonly folder: string;
  /** Changes the content. Returns whether that was possible. */
  readonly apply: (content: Content, random: () => number) => boolean;
}

const CONTENT = ['presentations', 'videos'] as const;
const WORDS = ['Tide', 'Lock', 'Ferry', 'Weir', 'Reed', 'Delta', 'Ebb', 'Sluice', 'Mill', 'Ford'];

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];
const words = (random: () => number): string =>
  Array.from({ length: 3 }, () => pick(WORDS, random) ?? '').join(' ');

const set =
  (field: string, make: (random: () => number) => unknown): Edit['apply'] =>
  (content, random) => {
    content[field] = make(random);
    return true;
  };

const ofContent = (what: string, apply: Edit['apply']): Edit[] =>
  CONTENT.map((folder) => ({ what, folder, apply }));

/** Kinds of changes that editors make. */
const EDITS: readonly Edit[] = [
  ...ofContent('another title', set('title', words)),
  ...ofContent(
    'another description',
    set('description', (random) => `<p>${words(random)}.</p>`),
  ),
  ...ofContent(
    'another count',
    set('viewCount', (random) => Math.floor(random() * 100_000)),
  ),
  ...ofContent(
    'another date',
    set('lastModified', (random) => new Date(1.7e12 + random() * 5e10).toISOString()),
  ),
  ...ofContent(
    'other tags',
    set('tags', (random) => [words(random).toLowerCase()]),
  ),
  ...ofContent('hidden or shown', (content, random) => {
    const isHidden = content['privacy'] === 'hidden' || content['privacy'] === 'private';
    content['privacy'] = isHidden ? 'public' : 'hidden';
    if (isHidden) delete content['viewLink'];
    else
      content['viewLink'] = { link_id: Array.from({ length: 24 }, () => Math.floor(random() * 10)).join('') };
    return true;
  }),
  ...(['presentations', 'templates'] as const).map((folder): Edit => ({
    what: 'another first view',
    folder,
    apply: ({ storyboard = {} }, random) => {
      const { path: [first] = [] } = storyboard as { path?: { frame: { x: number } }[] };
      if (first === undefined) return false;
      first.frame.x += Math.ceil(random() * 50);
      return true;
    },
  })),
  { what: 'another name of an owner', folder: 'owners', apply: set('lastName', words) },
  { what: 'another title of a template', folder: 'templates', apply: set('title', words) },
  {
    what: 'other staff picks',
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
  const done: string[] = [];
  while (done.length < count) {
    const what = await pick(
      [editFile, editFile, editFile, editFile, removeFile, copyFile, editPicture],
      random,
    )?.(root, random);
    if (what !== undefined) done.push(what);
  }
  return done;
}

type Change = (root: string, random: () => number) => Promise<string | undefined>;

const editFile: Change = async (root, random) => {
  const edit = pick(EDITS, random);
  const file = edit && (await pickFile(root, edit.folder, random));
  if (edit === undefined || file === undefined) return undefined;
  const text = await readFile(join(root, file), 'utf8');
  const content = JSON.parse(text) as Content;
  if (!edit.apply(content, random)) return undefined;
  return tryChange(root, `${file}: ${edit.what}`, file, text, JSON.stringify(content));
};

const removeFile: Change = async (root, random) => {
  const file = await pickFile(root, pick(CONTENT, random) ?? '', random);
  if (file === undefined) return undefined;
  return tryChange(root, `${file}: removed`, file, await readFile(join(root, file), 'utf8'), null);
};

const copyFile: Change = async (root, random) => {
  const folder = pick(CONTENT, random) ?? '';
  const file = await pickFile(root, folder, random);
  if (file === undefined) return undefined;
  const content = JSON.parse(await readFile(join(root, file), 'utf8')) as Content;
  const oid = `copy-${Math.floor(random() * 1e9)}`;
  const { slug: _, viewLink: __, ...rest } = content;
  const copy = { ...rest, oid, privacy: 'public' };
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
  what: string,
  file: string,
  before: string | null,
  after: string | null,
): Promise<string | undefined> {
  await put(join(root, file), after);
  const { faults } = await checkContent(root);
  if (faults.length === 0) return what;
  await put(join(root, file), before);
  return undefined;
}

async function put(path: string, text: string | null): Promise<void> {
  if (text === null) await rm(path, { force: true });
  else await writeFile(path, text);
}
