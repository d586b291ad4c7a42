import { pdfText, type PdfDict, type PdfFile, type PdfRef } from './pdf-file.ts';

/** A part of the logical structure of a file, such as a heading, in reading order. */
export interface Tag {
  /** A standard structure type of PDF 1.7, such as "H1". */
  readonly type: string;
  /** A text in place of a picture. */
  readonly alt?: string;
  /** Its characters in reading order, if the page draws them in another one. */
  readonly actual?: string;
  readonly attributes?: PdfDict | undefined;
  readonly kids: readonly TagKid[];
}

/** A part of a tag: a marked part of a page, by its number, an annotation, or another tag. */
export type TagKid = Tag | { readonly page: number; readonly mark: number } | TaggedLink;

/** A link on a page, whose object is set when its tag is known. */
export interface TaggedLink {
  readonly page: number;
  readonly link: PdfRef;
  readonly rect: readonly number[];
  readonly url: string;
  readonly text: string;
}

/**
 * Adds the logical structure of a file, and its links. `pages` has the pages. Returns the entries
 * of the catalog.
 */
export function addTags(file: PdfFile, root: Tag, pages: readonly PdfRef[]): PdfDict {
  const tree = file.reserve();
  const parents: PdfRef[][] = pages.map(() => []);
  const linkParents: PdfRef[] = [];
  const write = ({ type, alt, actual, attributes, kids }: Tag, parent: PdfRef): PdfRef => {
    const ref = file.reserve();
    const children = kids.map((kid) => {
      if ('type' in kid) return write(kid, ref);
      const page = pages[kid.page] ?? '0 0 R';
      if ('mark' in kid) {
        (parents[kid.page] ?? [])[kid.mark] = ref;
        return { Type: '/MCR', Pg: page, MCID: kid.mark };
      }
      const number = pages.length + linkParents.push(ref) - 1;
      setLink(file, kid, page, number);
      return { Type: '/OBJR', Pg: page, Obj: kid.link };
    });
    const dict = { Type: '/StructElem', S: `/${type}`, P: parent, A: attributes, K: children };
    return file.set(ref, {
      ...dict,
      ...(alt !== undefined && { Alt: pdfText(alt) }),
      ...(actual !== undefined && { ActualText: pdfText(actual) }),
    });
  };
  const document = write(root, tree);
  const lists = parents.map((refs, index) => [index, file.add(refs)]);
  const links = linkParents.map((ref, index) => [pages.length + index, ref]);
  file.set(tree, {
    Type: '/StructTreeRoot',
    K: [document],
    ParentTree: file.add({ Nums: [...lists, ...links].flat() }),
    ParentTreeNextKey: pages.length + linkParents.length,
  });
  return { StructTreeRoot: tree, MarkInfo: { Marked: true } };
}

function setLink(file: PdfFile, { link, rect, url, text }: TaggedLink, page: PdfRef, number: number): void {
  file.set(link, {
    Type: '/Annot',
    Subtype: '/Link',
    Rect: rect,
    Border: [0, 0, 0],
    F: 4,
    P: page,
    Contents: pdfText(text),
    StructParent: number,
    A: { S: '/URI', URI: `(${url.replaceAll(/[\\()]/g, String.raw`\$&`)})` },
  });
}
