import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPlace } from './import.fixture.ts';

/** An outline of four slides in two topics, with the picture `mill.webp`. */
export const TALK = `---
title: Tides
lang: en
theme: sea
---

# Tides

How the sea breathes

---

## The moon

- pulls the water
- turns

![The mill](mill.webp)

---

### Why twice

The earth turns below two bulges.

---

## Places

Fundy has the highest tides.
`;

/** Writes an outline as `talk.md`, and its picture next to it. */
export async function putOutline(place: ImportPlace, text: string): Promise<void> {
  await place.put('talk.md', text);
  await place.put('mill.webp', await readFile(join(place.root, 'media/mill.webp')));
}
