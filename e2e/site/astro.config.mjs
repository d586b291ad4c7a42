import { defineConfig } from 'astro/config';
import podium from 'podium';

export default defineConfig({
  redirects: {
    '/former/': '/explore/',
    '/de/former.html': { status: 302, destination: '/de/gallery/?from=former#main' },
  },
  integrations: [podium({ headers: { '/feed.xml': { 'X-Own': 'a "b"; c' } } })],
});
