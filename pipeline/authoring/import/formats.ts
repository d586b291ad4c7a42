import { extname } from 'node:path';
import { CommandError } from '#pipeline/cli/command-error';
import type { Deck } from './deck.ts';
import { openOtherSlides, openPptx } from './open-with-libreoffice.ts';
import { openBoundedPdf } from './reader/open-bounded.ts';

/** A format of files that `npm run import` reads. */
interface ImportFormat {
  readonly name: string;
  /** In lower case. */
  readonly endings: readonly string[];
  /** Opens a file as slides; `outline` for texts that are laid out. */
  readonly open: ((path: string, name: string) => Promise<Deck>) | 'outline';
}

/** Every format that can be imported. Help, messages and a test of docs/content.md read it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  { name: 'PDF', endings: ['.pdf'], open: openBoundedPdf },
  { name: 'PowerPoint', endings: ['.pptx'], open: openPptx },
  { name: 'old PowerPoint', endings: ['.ppt'], open: openOtherSlides },
  { name: 'OpenDocument', endings: ['.odp'], open: openOtherSlides },
  { name: 'Keynote', endings: ['.key'], open: openOtherSlides },
  { name: 'Markdown', endings: ['.md', '.markdown'], open: 'outline' },
];

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The formats in words, such as "PDF (.pdf) and Markdown (.md, .markdown)". */
export const FORMATS_IN_WORDS = AND.format(
  IMPORT_FORMATS.map(({ name, endings }) => `${name} (${endings.join(', ')})`),
);

/** Returns how a file is opened. Throws a CommandError for a file of no known format. */
export function openerOf(name: string): ImportFormat['open'] {
  const ending = extname(name).toLowerCase();
  const format = IMPORT_FORMATS.find(({ endings }) => endings.includes(ending));
  if (format) return format.open;
  const known = OR.format(IMPORT_FORMATS.flatMap(({ endings }) => endings));
  throw new CommandError(`${name} does not end in ${known}. Export the slides as PDF, and import that file.`);
}
