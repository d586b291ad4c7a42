import { beforeAll, describe, expect, it } from 'vitest';
import { viewerDataCall } from '#domain/addresses/calls';
import { loadMessages } from '#i18n/load-messages.fixture';
import { makeViewPageInput } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';

beforeAll(() => loadMessages());

const LINK = 'aB_c-0123456789xyz';
const HIDDEN = { privacy: 'hidden', viewLink: { link_id: LINK } };

function build(changes: Record<string, unknown> = {}, input: Parameters<typeof makeViewPageInput>[1] = {}) {
  return buildPrivatePage({ ...makeViewPageInput({ ...HIDDEN, ...changes }, input), linkId: LINK });
}

describe('a private page', () => {
  it('is not indexed, and contains only its own address', () => {
    const page = build({}, { locale: 'de' });
    expect(page.seo).toMatchObject({
      robots: 'noindex',
      canonical: `https://podium.example/de/view/${LINK}/`,
      alternates: [],
    });
    expect(JSON.stringify(page)).not.toContain('/p/rivers-of-data/');
  });

  it('leaves out a description and a transcript that the content lacks', () => {
    const { detail } = build({ description: '', transcript: [] });
    expect(detail.description).toMatchObject({ nodes: [], emptyText: null });
    expect(detail.transcript.emptyText).toBeNull();
  });

  it('asks for the viewer, the scene and likes by the view link [3.22, 7.4]', () => {
    const { viewerCall, viewer, like, appData } = build();
    expect(viewerCall).toBe(`${viewerDataCall('rivers-of-data')}?auth_key=${LINK}&key_type=view_link`);
    expect(viewer.stage.dataHref).toBe(`/view/${LINK}/playback.json`);
    expect(like).toMatchObject({ linkId: LINK, signupHref: `/signup/?next=%2Fview%2F${LINK}%2F` });
    expect(appData).toMatchObject({ isPublicView: false, embedMode: false, viewLink: { link_id: LINK } });
  });

  it('leads to the editor of its type, and for comments to the newer one [4.24]', () => {
    expect(build().bar).toMatchObject({
      edit: { text: 'Edit', href: '/p/edit/rivers-of-data/' },
      comment: { text: 'Comment', href: '/p/edit/rivers-of-data/#present' },
    });
    expect(build({ schemaVersion: '0' }).bar).toMatchObject({
      edit: { href: '/rivers-of-data/edit/' },
      comment: { href: '/p/edit/rivers-of-data/#present' },
    });
  });

  it('has no like button without likes', () => {
    expect(build({ likesCount: undefined }).like).toBeNull();
  });
});
