import { expect, it } from 'vitest';
import { bundlePlayer } from './bundle-player.ts';

it('the storyboard player with its styles, without the list of keys, stays within 7,000 bytes', async () => {
  const { bytes } = await bundlePlayer();
  expect(bytes).toBeLessThan(7000);
});
