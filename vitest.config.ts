import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,origin,pipeline,bench,e2e,eslint}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
