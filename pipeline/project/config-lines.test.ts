import { expect, test } from 'vitest';
import { configLines } from './config-lines.ts';

test('settings of Astro stand beside the integration, its options as formatters write them', () => {
  const settings = {
    site: 'https://talks.example',
    name: "Ada's lab",
    languages: ['en', 'de'],
    accounts: false,
    colours: {},
    texts: { 'a-b': 'two\nlines', long: 'a text that makes the object longer than a line may be' },
  };
  expect(configLines(settings)).toBe(String.raw`import podium from 'podium';

export default {
  site: 'https://talks.example',
  integrations: [podium({
    name: "Ada's lab",
    languages: ['en', 'de'],
    accounts: false,
    colours: {},
    texts: {
      'a-b': 'two\nlines',
      long: 'a text that makes the object longer than a line may be',
    },
  })],
};
`);
});

test('few options stand in one line', () => {
  expect(configLines({ name: 'Talks' })).toContain("  integrations: [podium({ name: 'Talks' })],\n");
});
