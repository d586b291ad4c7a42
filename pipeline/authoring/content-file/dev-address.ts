import { isListed } from '#domain/display-rules';
import type { Privacy } from '#domain/content-kind';
import { DEFAULT_LOCALE } from '#domain/locales';
import { privateViewPath, viewPath } from '#domain/paths';
import { makeSlug } from '#domain/slug';

/** Returns where the dev server shows a presentation or video, by its content file. */
export function addressOf(content: Readonly<Record<string, unknown>>): string {
  const textOf = (field: string): string => {
    const value = content[field];
    return typeof value === 'string' ? value : '';
  };
  const { link_id: linkId = '' } = (content['viewLink'] ?? {}) as { readonly link_id?: string };
  const path = isListed(textOf('privacy') as Privacy)
    ? viewPath(
        {
          kind: 'video' in content ? 'video' : 'presentation',
          oid: textOf('oid'),
          slug: textOf('slug') || makeSlug(textOf('title'), textOf('language')),
          schemaVersion: textOf('schemaVersion') === '2' ? '2' : '0',
        },
        DEFAULT_LOCALE,
      )
    : privateViewPath(linkId, DEFAULT_LOCALE);
  return `http://localhost:4321${path}`;
}
