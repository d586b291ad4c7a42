import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { presentation } from './presentation.ts';
import type { Storyboard } from './storyboard.ts';
import { template } from './template.ts';

/** A file of the demo with a storyboard. */
export interface DemoStoryboard {
  readonly title: string;
  readonly storyboard: Storyboard;
  /** The folder of the file, absolute. */
  readonly folder: string;
}

const ROOT = resolve(import.meta.dirname, '../../content');

/** The presentations and templates of the demo with a storyboard, by their files. */
export const DEMO_STORYBOARDS: ReadonlyMap<string, DemoStoryboard> = new Map(
  (
    [
      ['presentations', presentation],
      ['templates', template],
    ] as const
  ).flatMap(([name, schema]) =>
    readdirSync(resolve(ROOT, name)).flatMap((file) => {
      const folder = resolve(ROOT, name);
      const { title, storyboard } = schema.parse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
      return storyboard === undefined ? [] : [[`${name}/${file}`, { title, storyboard, folder }] as const];
    }),
  ),
);
