import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPresentation, aVideo, goodContent, writeContent } from '#library/content.fixture';
import { readLibrary } from '#library/library';
import { newAddresses } from './faults-in-dev.ts';

const LINK = 'x3f9c1d7e5b2a4086';

test('lists new presentations, videos and templates with file and address', async () => {
  const root = await writeContent(goodContent());
  const before = await readLibrary(root);
  const files = {
    'presentations/new.json': aPresentation({ oid: 'new-one', title: 'New one' }),
    'presentations/old.json': aPresentation({ oid: 'old-one', title: 'Old one', schemaVersion: '0' }),
    'presentations/hidden.json': aPresentation({
      oid: 'hidden-one',
      privacy: 'hidden',
      viewLink: { link_id: LINK },
    }),
    'videos/new.json': aVideo({ oid: 'new-film', title: 'New film' }),
    'templates/new.json': {
      slug: 'agenda',
      title: 'Agenda',
      subTitle: 'For talks',
      thumbnail: '../media/rivers.png',
    },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(root, name), JSON.stringify(content));
  expect(newAddresses(before, await readLibrary(root), 'http://localhost:4321/').sort()).toEqual([
    `presentations/hidden.json  http://localhost:4321/view/${LINK}/`,
    'presentations/new.json  http://localhost:4321/p/new-one/new-one/',
    'presentations/old.json  http://localhost:4321/old-one/old-one/',
    'template agenda  http://localhost:4321/presentation-template/agenda/',
    'videos/new.json  http://localhost:4321/v/new-film/new-film/',
  ]);
});

test('does not list changed, renamed and removed files', async () => {
  const root = await writeContent(goodContent());
  const before = await readLibrary(root);
  await rename(join(root, 'presentations/rivers.json'), join(root, 'presentations/streams.json'));
  await writeFile(join(root, 'videos/flow.json'), JSON.stringify(aVideo({ title: 'Other' })));
  expect(newAddresses(before, await readLibrary(root), 'http://localhost:4321/')).toEqual([]);
});
