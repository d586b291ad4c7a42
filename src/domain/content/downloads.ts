import type { ContentKind, Privacy } from '../addresses/content-kind.ts';
import { isListed } from './display-rules.ts';

/** The formats in which visitors can take a presentation away: Markdown, PDF and PowerPoint. */
export const DOWNLOADS = ['md', 'pdf', 'pptx'] as const;

/** A format in which visitors can take a presentation away. */
export type Download = (typeof DOWNLOADS)[number];

/** Reports whether visitors may take content away in a format (rules 2.102, 2.105 and 2.106). */
export function mayTakeAway(
  { kind, privacy, downloads }: ContentDownloads,
  site: { readonly downloads: readonly Download[] },
  format: Download,
): boolean {
  return kind === 'presentation' && isListed(privacy) && (downloads ?? site.downloads).includes(format);
}

interface ContentDownloads {
  readonly kind: ContentKind;
  readonly privacy: Privacy;
  /** The formats that the content names; absent if those of the site apply. */
  readonly downloads?: readonly Download[] | undefined;
}
