import { defineConfig } from 'astro/config';
import podium from 'podium';

// A site with its platform, statistics and media on other hosts (checks/stages/elsewhere.test.ts).
export default defineConfig({
  site: 'https://talks.example',
  integrations: [
    podium({
      accounts: { base: 'https://platform.example/app' },
      languages: ['en', 'de'],
      media: { base: 'https://media.example/talks' },
      statistics: { to: 'plausible', address: 'https://stats.example' },
    }),
  ],
});
