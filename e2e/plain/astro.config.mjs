import { defineConfig } from 'astro/config';
import podium from 'podium';

// A site without accounts, with the content of ../site (checks/stages/plain.test.ts).
export default defineConfig({
  integrations: [
    podium({
      accounts: false,
      report: 'mailto:help@talks.example',
      languages: ['en', 'de'],
      look: { schemes: 'both' },
    }),
  ],
});
