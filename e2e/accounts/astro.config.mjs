import { defineConfig } from 'astro/config';
import podium from 'podium';

// A site with accounts, with the content of ../team (checks/stages/plain.test.ts).
export default defineConfig({
  integrations: [
    podium({
      accounts: true,
      navigation: {
        header: [
          { text: { en: 'Talks', de: 'Vorträge' }, href: '/explore/' },
          { text: { en: 'The series', de: 'Die Reihe' }, href: '/series/weather/' },
        ],
      },
    }),
  ],
});
