import type { EntryFacts } from '#library/library';
import { viewPath } from '#domain/addresses/paths';
import { contentLocale } from '#domain/languages/language';
import { mediaTypeOf } from '#domain/media/media-types';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { readSteps } from '#page-data/pdf-steps';
import { loadEntry, loadOwner } from './content.ts';
import { getBuild, siteUrl } from './environment.ts';

interface FileProps {
  readonly props: { readonly facts: EntryFacts };
}

/** Returns what a file of a presentation is written from: its published part. */
async function readPages(facts: EntryFacts) {
  const content = await loadEntry(facts);
  if (content.kind !== 'presentation') throw new Error(`${facts.file} is no presentation.`);
  const locale = contentLocale(facts);
  const author = buildAuthor(await loadOwner(facts.owner), locale, messagesFor(locale));
  return {
    ...content,
    author: author?.isNamed === true ? author.name : null,
    baseDir: facts.baseDir,
    steps: readSteps(content, new URL(viewPath(facts, locale), siteUrl).href),
  };
}

/** Responds with a presentation as PowerPoint. */
export async function answerWithPptx({ props: { facts } }: FileProps): Promise<Response> {
  const input = await readPages(facts);
  // Loaded only here, because most sites make no such files.
  const { writePptx } = await import('#pictures/pptx/presentation-pptx');
  const pptx = await writePptx({ ...input, hasNotes: false });
  return new Response(pptx, { headers: { 'Content-Type': mediaTypeOf('.pptx') } });
}

/** Responds with a presentation as PDF. */
export async function answerWithPdf({ props: { facts } }: FileProps): Promise<Response> {
  const input = await readPages(facts);
  // Loaded only here, because most sites make no PDF.
  const { writePdf } = await import('#pictures/pdf/presentation-pdf');
  const pdf = await writePdf({
    ...input,
    onMissing: (characters) =>
      getBuild()?.warn(
        `${facts.oid}: no font has the characters ${characters}, so the PDF shows boxes. ` +
          'Write other ones, or add a font that has them to the site.',
      ),
  });
  return new Response(pdf, { headers: { 'Content-Type': mediaTypeOf('.pdf') } });
}
