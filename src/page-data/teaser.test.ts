import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { buildEmbedPage } from './embed-page.ts';
import { makeViewPageInput } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';
import { buildViewPage } from './view-page.ts';

beforeAll(() => loadMessages());

const TEASED = { teaseContent: true };

describe('the offer at the end of teased content', () => {
  it('leads to sign-up and back to the page in its language, on the stage as below it', () => {
    const { detail, viewer } = buildViewPage(makeViewPageInput(TEASED, { locale: 'de' }));
    expect(detail.teaser).toEqual({
      text: 'Das war der Anfang dieser Präsentation.',
      signUp: {
        text: 'Registrieren und den Rest sehen',
        href: '/signup/?next=%2Fde%2Fp%2Frivers-of-data%2Frivers-data%2F',
        note: null,
      },
    });
    expect(viewer.stage.signUp).toEqual(detail.teaser?.signUp);
  });

  it('opens outside of a frame, and leads back to the view page', () => {
    expect(buildEmbedPage(makeViewPageInput(TEASED)).viewer.stage.signUp).toEqual({
      text: 'Sign up to see the rest',
      href: '/signup/?next=%2Fp%2Frivers-of-data%2Frivers-data%2F',
      note: '(opens in a new tab)',
    });
  });

  it('leads back to the private page', () => {
    const linkId = 'abcdefghijklmnop';
    const changes = { ...TEASED, privacy: 'hidden', viewLink: { link_id: linkId } };
    const page = buildPrivatePage({ ...makeViewPageInput(changes), linkId });
    expect(page.detail.teaser?.signUp?.href).toBe(`/signup/?next=%2Fview%2F${linkId}%2F`);
  });

  it('is absent from pages of other content, and from the data of their stage', () => {
    const { detail, viewer } = buildViewPage(makeViewPageInput());
    expect(detail.teaser).toBeNull();
    expect(viewer.stage).not.toHaveProperty('signUp');
  });

  it.each(LOCALES)('has its texts in %s', (locale) => {
    const { teaser } = buildViewPage(makeViewPageInput(TEASED, { locale })).detail;
    expect(JSON.stringify(teaser)).not.toMatch(/view:|teaser\.|\{\{/);
  });
});
