import { expect, test } from 'vitest';
import { adviseNewStart } from './changed-settings.ts';

test('advises a new start when the settings of a running dev server change', () => {
  expect(adviseNewStart()).toBeNull();
  expect(adviseNewStart()).toMatch(/^The settings have changed\. Stop the dev server and start it again/);
});
