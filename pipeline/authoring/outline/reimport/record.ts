import { digestOf } from '#library/sha256';
import { importSource, type ImportSource } from '#library/schemas/import-source';

const RECORD_VERSION = 1;

/** Something with an id: an element or a step, as in the content file. */
export interface Item {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The parts of a storyboard that an import generates. */
export interface Scene {
  readonly background: string;
  readonly elements: readonly Item[];
  readonly path: readonly Item[];
}

/** A generated element or step, as the field `source` records it. */
export interface RecordedItem {
  /** Its id by heading path and ordinal. */
  readonly id: string;
  /** Type of an element, `step` for a step. */
  readonly type: string;
  /** Digests by part; `-` for an absent field. */
  readonly digests: readonly string[];
  /** Its id in the content file; null if an editor removed it. */
  readonly fileId: string | null;
}

/** Fields of a step that an import generates, in the order of their digests. */
export const STEP_FIELDS = ['title', 'frame', 'seconds', 'note'] as const;
/** Number of a digest's characters. The 36 bits make it unlikely that a change goes unnoticed. */
const DIGEST_LENGTH = 6;
/** Written in place of the id of an item that an editor removed. */
const REMOVED_MARK = '.';

/** Sorts the keys of objects, so that their order in a content file has no effect. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toCanonical(inner)] as const);
  return entries.toSorted(([key], [otherKey]) => (key < otherKey ? -1 : 1));
}

/** Returns the short digest of a JSON value; `-` for undefined. */
export function shortDigest(value: unknown): string {
  if (value === undefined) return '-';
  return digestOf(toCanonical(value), 'base64url').slice(0, DIGEST_LENGTH);
}

/**
 * Records an element. The first digest is of its words, or of its picture's description and name.
 */
export function recordElement(element: Item): RecordedItem {
  const { id, type, text, tex, alt, ...others } = element;
  const { src } = others;
  // The folder and the number of a picture change with the other pictures of the outline.
  const picture = typeof src === 'string' ? src.replace(/^.*\/(?:\d+-)?/, '') : undefined;
  return {
    id,
    type: String(type),
    fileId: id,
    digests: [shortDigest([text ?? tex ?? null, alt ?? null, picture ?? null]), shortDigest(others)],
  };
}

export function recordStep(step: Item): RecordedItem {
  return {
    id: step.id,
    type: 'step',
    fileId: step.id,
    digests: STEP_FIELDS.map((field) => shortDigest(step[field])),
  };
}

export function writeSource(
  background: string,
  elements: readonly RecordedItem[],
  steps: readonly RecordedItem[],
): ImportSource {
  const lineOf = ({ id, type, digests, fileId }: RecordedItem) =>
    [
      id,
      ...(type === 'step' ? [] : [type]),
      ...digests,
      ...(fileId === id ? [] : [fileId ?? REMOVED_MARK]),
    ].join(' ');
  return { background, elements: elements.map(lineOf), importer: RECORD_VERSION, steps: steps.map(lineOf) };
}

/** The choices of an import, as the field `source` records them. */
export interface RecordedChoices {
  /** The dialect that the user chose by a flag. */
  readonly dialect?: string | undefined;
  readonly layout?: string | undefined;
  readonly theme?: string | undefined;
}

/** Returns the choices that a field `source` records; none if it cannot be read. */
export function readChoices(field: unknown): RecordedChoices {
  const { data } = importSource.safeParse(field);
  return { dialect: data?.dialect, layout: data?.layout, theme: data?.theme };
}

export interface Source {
  readonly background: string;
  readonly elements: readonly RecordedItem[];
  readonly steps: readonly RecordedItem[];
}

/** Reads a field `source`. Returns its fault if it cannot be read. */
export function readSource(field: unknown): Source | string {
  const { success, data } = importSource.safeParse(field);
  if (!success) return 'has been damaged';
  if (data.importer > RECORD_VERSION) return 'was written by a newer version of Podium';
  return {
    background: data.background,
    elements: data.elements.map((line) => {
      const [id = '', type = '', wordsDigest = '', otherDigest = '', fileId = id] = line.split(' ');
      return {
        id,
        type,
        digests: [wordsDigest, otherDigest],
        fileId: fileId === REMOVED_MARK ? null : fileId,
      };
    }),
    steps: data.steps.map((line) => {
      const [id = '', ...others] = line.split(' ');
      const digests = others.slice(0, STEP_FIELDS.length);
      const fileId = others[STEP_FIELDS.length] ?? id;
      return { id, type: 'step', digests, fileId: fileId === REMOVED_MARK ? null : fileId };
    }),
  };
}
