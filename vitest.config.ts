import { defineConfig } from 'vitest/config';

// Tests run in Node; those of islands and scripts ask for a page with `// @vitest-environment jsdom` at their top.
export default defineConfig({
  // What Astro makes of the settings.
  resolve: {
    alias: { 'astro:env/client': new URL('./src/services/test-settings.ts', import.meta.url).pathname },
  },
  test: {
    include: ['{src,origin,pipeline,bench,e2e,eslint}/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For a machine with two slow cores that run several test files at once, and that others use too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
