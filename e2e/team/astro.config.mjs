import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import podium from 'podium';

/** Returns a font with a file for each weight. */
const font = (name, cssVariable, files) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  // Podium makes it.
  fallbacks: [],
  options: {
    variants: Object.entries(files).map(([weight, file]) => ({
      src: [`${file}.woff2`],
      weight,
      style: 'normal',
    })),
  },
});

const JAPANESE = '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-latin';
const NOTO = '@fontsource-variable/noto-sans/files/noto-sans-latin';
const SOURCE = '@fontsource-variable/source-code-pro/files/source-code-pro-latin';

// The site of a team, below a path, with words, pages and an order of its own
// (checks/stages/plain.test.ts).
export default defineConfig({
  site: 'https://weather.example',
  base: '/talks',
  fonts: [
    font('Noto Sans', '--font-team', { '100 900': `${NOTO}-wght-normal` }),
    font('Noto Sans JP', '--font-titles', { '100 900': `${JAPANESE}-wght-normal` }),
    font('Source Code Pro', '--font-programs', { '200 900': `${SOURCE}-wght-normal` }),
  ],
  integrations: [
    react(),
    podium({
      name: 'Weather lab',
      accounts: false,
      report: '/about/',
      languages: ['en', 'de', 'ar', 'he'],
      look: { schemes: 'both' },
      font: { text: '--font-team', headings: '--font-titles', code: '--font-programs' },
      home: ['./src/components/Welcome.astro', 'series', 'latest', 'tag:water'],
      navigation: {
        header: [
          { text: { en: 'Talks', de: 'Vorträge' }, href: '/explore/' },
          { text: { en: 'About us', de: 'Über uns' }, href: { en: '/about/', de: '/de/ueber-uns/' } },
        ],
        footer: [{ text: { en: 'The series', de: 'Die Reihe' }, href: '/series/weather/' }],
      },
    }),
  ],
});
