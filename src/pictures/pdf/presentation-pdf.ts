import type { Storyboard } from '#library/schemas/storyboard';
import { escapeHtml } from '#domain/html/escape-html';
import { NO_FONT } from '../shape-text.ts';
import { EmbeddedFonts } from './embedded-fonts.ts';
import { PAGE, paintPage } from './page-painter.ts';
import { PdfFile, pdfText, type PdfDict, type PdfRef } from './pdf-file.ts';
import { PdfPictures } from './pdf-pictures.ts';
import { tagsOfStep, type ReadStep } from './step-tags.ts';
import { addTags, type Tag } from './tags.ts';

export type { ReadStep } from './step-tags.ts';

/** A presentation that is written as PDF. */
interface PdfInput {
  readonly title: string;
  /** Tag of its language. */
  readonly language: string;
  /** Null if it is unknown. */
  readonly author: string | null;
  /** Time of the last change, as in content files. */
  readonly lastModified: string;
  readonly storyboard: Storyboard;
  /** Folder of the content file, absolute. */
  readonly baseDir: string;
  /** The steps in the order of the path. */
  readonly steps: readonly ReadStep[];
  /** Receives the characters that no font has. */
  readonly onMissing: (characters: string) => void;
}

/**
 * Writes a presentation as a tagged PDF file with a page for each step (rule 2.105). The same input
 * gives the same bytes on every machine. Throws a PictureError for a faulty image.
 */
export async function writePdf(input: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const { title, language, storyboard, steps, baseDir } = input;
  const file = new PdfFile();
  const fonts = new EmbeddedFonts(file);
  const tools = { file, fonts, pictures: new PdfPictures(file), baseDir };
  const pageRefs = steps.map(() => file.reserve());
  const tree = file.reserve();
  const parts: Tag[] = [];
  // The levels of the headings around the next page. A page whose title is not written has none.
  const around: number[] = [];
  for (const [index, step] of steps.entries()) {
    const { frame } = storyboard.path[index] ?? {};
    if (frame === undefined) continue;
    const read = new Set([...step.texts.flatMap(({ elements }) => elements), ...step.pictures.keys()]);
    const page = await paintPage(storyboard, frame, read, tools);
    while (step.level <= (around.at(-1) ?? 0)) around.pop();
    const heading = `H${around.length + 1}`;
    const tags = tagsOfStep(step, heading, index, page);
    if (tags.some(({ type }) => type === heading)) around.push(step.level);
    parts.push({ type: 'Sect', kids: tags });
    const links = linksOf(tags);
    file.set(pageRefs[index] ?? tree, {
      Type: '/Page',
      Parent: tree,
      MediaBox: [0, 0, PAGE.width, PAGE.height],
      Resources: page.content.resources(),
      Contents: file.addStream({}, page.content.commands()),
      StructParents: index,
      Tabs: '/S',
      Group: { S: '/Transparency', CS: '/DeviceRGB' },
      Annots: links.length === 0 ? undefined : links,
    });
  }
  fonts.finish();
  const missing = fonts.textsOf(NO_FONT).filter((text) => text.trim() !== '');
  if (missing.length > 0) input.onMissing(missing.join(' '));
  file.set(tree, { Type: '/Pages', Kids: pageRefs, Count: pageRefs.length });
  const date = `(D:${input.lastModified.replaceAll(/[-:T]|\.\d+/g, '')})`;
  const root = file.add({
    Type: '/Catalog',
    Pages: tree,
    Lang: pdfText(language),
    ViewerPreferences: { DisplayDocTitle: true },
    PageMode: '/UseOutlines',
    Outlines: addBookmarks(file, steps, pageRefs),
    Metadata: addMetadata(file, input),
    ...addTags(file, { type: 'Document', kids: parts }, pageRefs),
  });
  const info = file.add({
    Title: pdfText(title),
    Author: input.author === null ? undefined : pdfText(input.author),
    Producer: '(Podium)',
    CreationDate: date,
    ModDate: date,
  });
  return file.finish({ Root: root, Info: info });
}

function linksOf(tags: readonly Tag[]): PdfRef[] {
  return tags.flatMap(({ kids }) =>
    kids.flatMap((kid) => ('type' in kid ? linksOf([kid]) : 'link' in kid ? [kid.link] : [])),
  );
}

/** Adds the bookmarks: the titles of the steps, below each other as their headings. */
function addBookmarks(file: PdfFile, steps: readonly ReadStep[], pages: readonly PdfRef[]): PdfRef {
  const root = file.reserve();
  const refs = steps.map(() => file.reserve());
  const parentOf = (index: number): number => {
    const { level = 1 } = steps[index] ?? {};
    for (let at = index - 1; at >= 0; at -= 1) if ((steps[at]?.level ?? 1) < level) return at;
    return -1;
  };
  const parents = steps.map((_, index) => parentOf(index));
  const childrenOf = (parent: number): PdfDict => {
    const children = refs.filter((_, index) => parents[index] === parent);
    if (children.length === 0) return {};
    return { First: children[0], Last: children.at(-1), Count: children.length };
  };
  for (const [index, step] of steps.entries()) {
    const parent = parents[index] ?? -1;
    const siblings = refs.filter((_, other) => parents[other] === parent);
    const at = siblings.indexOf(refs[index] ?? root);
    file.set(refs[index] ?? root, {
      Title: pdfText(step.title),
      Parent: refs[parent] ?? root,
      Prev: siblings[at - 1],
      Next: siblings[at + 1],
      Dest: [pages[index] ?? root, '/Fit'],
      ...childrenOf(index),
    });
  }
  return file.set(root, { Type: '/Outlines', ...childrenOf(-1) });
}

/** Adds the facts of the file as XMP, which readers prefer. */
function addMetadata(file: PdfFile, { title, author, language, lastModified }: PdfInput): PdfRef {
  const creator =
    author === null
      ? ''
      : `<dc:creator><rdf:Seq><rdf:li>${escapeHtml(author)}</rdf:li></rdf:Seq></dc:creator>`;
  const xmp =
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ' +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">' +
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title)}</rdf:li></rdf:Alt></dc:title>` +
    `${creator}<dc:language><rdf:Bag><rdf:li>${escapeHtml(language)}</rdf:li></rdf:Bag></dc:language>` +
    `<xmp:CreateDate>${escapeHtml(lastModified)}</xmp:CreateDate>` +
    `<xmp:ModifyDate>${escapeHtml(lastModified)}</xmp:ModifyDate>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>';
  // Uncompressed, so that programs that know nothing of PDF find it.
  const bytes = Buffer.from(xmp);
  return file.addPlain({ Type: '/Metadata', Subtype: '/XML' }, bytes);
}
