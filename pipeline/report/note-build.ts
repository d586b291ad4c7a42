import type { Progress } from '../output/progress.ts';
import type { BuildFacts, StageTime } from './build-facts.ts';
import type { Manifest } from './manifest.ts';

/** What a build says on its way. */
interface Sayings {
  readonly progress: Progress;
  readonly warn: (message: string) => void;
}

/** Notes what a build says of itself. */
export interface BuildNotes {
  /** To be used in place of those that were given: they do the same, and are noted. */
  readonly taps: Sayings;
  /** What was noted up to now, with the files that were made and the inline code that they may run. */
  readonly end: (
    files: Manifest['files'],
    inlineCode: Manifest['inlineCode'],
  ) => Pick<BuildFacts, 'manifest' | 'stages' | 'warnings'>;
}

/** Begins to note stages and warnings of a build that begins now. */
export function startNotes({ progress, warn }: Sayings, now = () => performance.now()): BuildNotes {
  const [builtAt, start] = [new Date(), now()];
  const stages: StageTime[] = [];
  const warnings: string[] = [];
  const secondsSince = (then: number) => Math.round(now() - then) / 1000;
  return {
    taps: {
      progress: {
        stage: async (name, run, describe) => {
          const begin = now();
          const result = await progress.stage(name, run, describe);
          stages.push({ name, seconds: secondsSince(begin) });
          return result;
        },
      },
      warn: (message) => {
        warnings.push(message);
        warn(message);
      },
    },
    end: (files, inlineCode) => ({
      manifest: { builtAt, seconds: secondsSince(start), inlineCode, files },
      stages,
      warnings,
    }),
  };
}
