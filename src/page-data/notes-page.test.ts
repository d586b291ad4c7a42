import { beforeAll, describe, expect, it } from 'vitest';
import { messagesFor } from '#i18n/messages';
import { loadMessages } from '#i18n/load-messages.fixture';
import { makeEntry } from './page-data.fixture.ts';
import { buildNotesPage } from './notes-page.ts';

beforeAll(() => loadMessages());

const build = (changes: Record<string, unknown> = {}, linkId: string | null = null) =>
  buildNotesPage({
    facts: { linkId },
    content: makeEntry(changes),
    site: { name: 'Podium' },
    locale: 'de',
    t: messagesFor('de'),
  });

describe('a page with notes', () => {
  it('is not indexed, and does not name its own address', () => {
    expect(build().seo).toMatchObject({ robots: 'noindex', canonical: null, alternates: [], feeds: [] });
  });

  it('leads to the view page of listed content, and to the private page of other content', () => {
    const viewLink = { link_id: 'unguessable-link-0001' };
    expect(build({ viewLink }, viewLink.link_id).href).toBe('/de/p/rivers-of-data/rivers-data/');
    const hidden = { privacy: 'hidden', viewLink };
    expect(build(hidden, viewLink.link_id).href).toBe('/de/view/unguessable-link-0001/');
  });

  it('has only the steps of teased content that its view page shows', () => {
    const { storyboard } = makeEntry() as { storyboard: { path: object[] } } & object;
    const path = [1, 2].map((index) => ({
      ...storyboard.path[0],
      id: `step-${index}`,
      note: `Note ${index}`,
    }));
    const notesOf = (teaseContent: boolean) =>
      build({ teaseContent, storyboard: { ...storyboard, path } }).steps.map(({ note }) => note);
    expect(notesOf(false)).toEqual(['Note 1', 'Note 2']);
    expect(notesOf(true)).toEqual(['Note 1']);
  });
});
