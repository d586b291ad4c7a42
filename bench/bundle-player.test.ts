import { expect, it } from 'vitest';
import { bundlePlayer } from './bundle-player.ts';

// 333 bytes more than without small stages, because each move goes by the rests of a step.
it('the storyboard player with its styles, without what loads on demand, stays within 7,400 bytes', async () => {
  const { bytes } = await bundlePlayer();
  expect(bytes).toBeLessThan(7400);
});
