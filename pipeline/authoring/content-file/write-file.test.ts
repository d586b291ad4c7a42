import { expect, test } from 'vitest';
import { whereToSee } from './write-file.ts';

const TALK = { oid: 'talk', title: 'A talk', language: 'en', schemaVersion: '2', privacy: 'public' };

test('names the page and the workbench, and how to start the dev server', () => {
  expect(whereToSee(TALK, { env: {} })).toBe(
    'To see it: npm run dev, then open http://localhost:4321/p/talk/a-talk/\n' +
      'To edit it: http://localhost:4321/workbench/talk/',
  );
});

test('has the port of the running dev server, else the one that PORT sets', () => {
  expect(whereToSee(TALK, { env: { PORT: '3000' }, devPort: 5000 })).toBe(
    'To see it: open http://localhost:5000/p/talk/a-talk/\n' +
      'To edit it: http://localhost:5000/workbench/talk/',
  );
  expect(whereToSee(TALK, { env: { PORT: '3000' }, devPort: null })).toContain(
    'npm run dev, then open http://localhost:3000/p/',
  );
});

test('names the private page of hidden content, and no workbench for videos', () => {
  const hidden = { ...TALK, privacy: 'hidden', viewLink: { link_id: 'abcdefgh' }, video: {} };
  expect(whereToSee(hidden, { env: {}, devPort: 1 })).toBe(
    'To see it: open http://localhost:1/view/abcdefgh/',
  );
});
