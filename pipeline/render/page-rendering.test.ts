import type { AstroPrerenderer } from 'astro';
import { expect, test, vi } from 'vitest';
import { pageRendering } from './page-rendering.ts';

test('Astro that nobody started from here renders as it always does', async () => {
  vi.stubGlobal('process', { ...process, send: undefined });
  const standard: AstroPrerenderer = { name: 'standard', getStaticPaths: vi.fn(), render: vi.fn() };
  const setPrerenderer = vi.fn<(wrap: (one: AstroPrerenderer) => AstroPrerenderer) => void>();
  const { hooks } = pageRendering();
  await hooks['astro:build:start']?.({ setPrerenderer } as never);
  await hooks['astro:build:done']?.({} as never);
  expect(setPrerenderer.mock.calls[0]?.[0](standard)).toBe(standard);
});
