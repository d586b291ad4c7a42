import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { isSameFile } from './precompress.ts';

test('files with the same bytes are the same', async () => {
  const root = await writeContent({ a: 'one', same: 'one', other: 'two', longer: 'one more' });
  await link(join(root, 'a'), join(root, 'linked'));
  const isSame = (name: string) => isSameFile(join(root, 'a'), join(root, name));
  expect(await Promise.all(['same', 'linked', 'other', 'longer', 'missing'].map(isSame))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
